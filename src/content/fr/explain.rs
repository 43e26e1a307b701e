//! The longer words, in French.

use crate::content::explain::{Door, Note, Question, Term};
use crate::content::text::{Asked, Entry, LongText};

/// The longer words.
pub static LONG: LongText = LongText { note, question, door, term };

/// The note behind "Pourquoi ?".
fn note(note: Note) -> &'static str {
    match note {
        Note::NotYet => {
            "Le verdict se lit à la fin, quand plus rien ne bouge. D’ici là, un écart entre la base et le broker peut encore se combler, ou se creuser. Regarde qui sait quoi : ce qui est dans la base survit à une panne, ce qui est en mémoire disparaît avec elle."
        }
        Note::Lost => {
            "Un message en retard est noté quelque part : un jour, quelqu’un relit cette note et l’envoie. Ici, l’intention de publier n’était que dans la mémoire du service, et elle n’y est plus. La base a la commande, mais aucune ligne ne dit qu’un message manque ; le broker ne peut pas redonner ce qu’il n’a jamais reçu. Attendre n’y change rien : le message est perdu."
        }
        Note::LostMarked => {
            "La base dit « envoyé », donc plus personne ne regarde cette ligne. Pourtant le broker n’a rien reçu. Une trace fausse cache la perte : elle est plus difficile à voir que pas de trace du tout."
        }
        Note::LostInBroker => {
            "Le broker avait bien le message, puis il l’a perdu avant de le livrer. Le producteur a tenu sa promesse ; c’est la file qui n’a pas tenu la sienne."
        }
        Note::Phantom => {
            "Le message annonce une commande que la base n’a pas. Il est parti avant que la transaction soit définitive, et un message publié ne se reprend pas. Pour Paiement, rien ne le distingue d’un vrai : il est bien formé, et il a été livré normalement."
        }
        Note::EffectLost => {
            "Paiement a acquitté le message sans que son débit soit définitif. Le broker l’a donc oublié, et plus rien ne le fera débiter. Il faut acquitter après le COMMIT, et seulement s’il a réussi."
        }
        Note::InDoubt => {
            "Une transaction préparée n’est ni validée ni annulée : elle garde ses verrous et attend son coordinateur. Tant qu’il ne revient pas, personne ne peut trancher à sa place."
        }
        Note::Behind => {
            "Le message n’a rien d’anormal, mais un autre, devant lui, ne passe pas. Garder l’ordre a ce prix : un seul message qui échoue retient tous ceux qui le suivent."
        }
        Note::Stuck => {
            "Le message n’est pas perdu : la trace existe. Mais plus aucune règle ne le fait avancer, et personne n’est prévenu. Il faut qu’un humain s’en aperçoive."
        }
        Note::GivenUp => {
            "Le relais a essayé, puis il a renoncé, et il l’a écrit. Rien n’est perdu et l’échec se voit ; reprendre demande une décision."
        }
        Note::Twice => {
            "Le relais ne peut pas savoir si la première copie est arrivée : dans le doute, il republie. C’est cela, « au moins une fois ». Le doublon est donc normal ; ce qui manque, c’est un consommateur qui le reconnaisse. Remets l’inbox et rejoue la même panne."
        }
        Note::TwiceOneCopy => {
            "Le broker redonne un message qui n’a pas été acquitté : il ne sait pas que le débit était fait. Sans inbox, Paiement non plus. Remets l’inbox et rejoue la même panne."
        }
        Note::TwiceBySender => {
            "Celui qui publie ne peut pas toujours savoir si son message est arrivé : dans le doute, il le renvoie. C’est cela, « au moins une fois ». Le doublon est donc normal ; ce qui manque, c’est un consommateur qui le reconnaisse. Remets l’inbox et rejoue la même histoire."
        }
        Note::TwiceWithInbox => {
            "Paiement a une inbox, mais elle ne protège pas ce débit. Elle n’arrête un doublon que si le numéro du message et le débit sont écrits ensemble, dans une seule transaction."
        }
        Note::OutOfOrder => {
            "Chaque message est arrivé, mais pas dans l’ordre où la base a validé les commandes. Pour l’éviter, il faut une règle d’ordre, par exemple par commande, de la base jusqu’à Paiement."
        }
        Note::Absorbed => {
            "La base ne savait pas encore que le message était parti : elle le disait « en attente ». Dans le doute, il est parti une seconde fois. Paiement écrit le numéro du message dans la même transaction que le débit : à la seconde copie, il le reconnaît et ne débite pas. L’outbox évite la perte, l’inbox absorbe le doublon : il faut les deux."
        }
        Note::AbsorbedBySender => {
            "Le même message est parti plus d’une fois. Paiement écrit le numéro du message dans la même transaction que le débit : quand il le revoit, il le reconnaît et ne débite pas. C’est l’inbox qui absorbe le doublon."
        }
        Note::AbsorbedByLuck => {
            "Le broker a reçu le message plus d’une fois, et un seul débit est resté. Rien ne le garantit : sans inbox, Paiement ne sait pas reconnaître un message qu’il a déjà traité."
        }
        Note::LateFromTable => {
            "La commande et la ligne outbox sont dans une seule transaction : la panne ne peut pas tomber entre les deux. Le message à publier n’est donc plus en mémoire, il est dans la base, et il y est encore au redémarrage. « Après reprise » veut dire : juste, mais plus tard. Le client n’attend pas le broker ; ce sont ceux qui attendent le message, ici Paiement, qui paient le délai."
        }
        Note::LateFromQueue => {
            "Le débit a dû attendre un redémarrage : le broker a gardé le message dans sa file et l’a livré ensuite. « Après reprise » veut dire : juste, mais plus tard. Ce délai est pour ceux qui attendent le débit."
        }
        Note::Late => {
            "Tout finit par être d’accord, mais pas tout seul : il a fallu qu’un redémarrage ou une nouvelle tentative relance le message."
        }
        Note::ConsistentByLuck => {
            "Tout est d’accord, mais rien ne le garantit. Entre les deux écritures, un instant existe où un seul des deux côtés sait. Cette fois, aucune panne ne l’a touché : place-la là et recommence."
        }
        Note::ConsistentByTable => {
            "La commande et le message à publier sont dans une seule transaction, puis le relais publie, attend la confirmation et marque la ligne. À aucun instant l’intention de publier ne dépend de la seule mémoire."
        }
        Note::ConsistentUnanswered => {
            "Les deux écritures sont faites ; seule la réponse manque. Le client ne peut pas distinguer ce cas d’un échec. S’il recommence sans clé, il passe une seconde commande."
        }
        Note::ConsistentPremature => {
            "À la fin tout est d’accord, mais Paiement a débité une commande que la base n’avait pas encore. S’il l’avait cherchée à cet instant, il ne l’aurait pas trouvée ; et si le COMMIT avait échoué, le message serait devenu un fantôme."
        }
        Note::ConsistentWrong => {
            "Les données sont justes, mais le client a reçu la mauvaise réponse. Il va agir sur une erreur : recommencer, ou se plaindre."
        }
        Note::NothingWrong => {
            "La base n’a rien, le broker n’a rien, et pourtant le client a reçu la mauvaise réponse. Il croit sa commande prise : personne ne la traitera."
        }
        Note::Nothing => {
            "Rien n’était définitif et rien n’était parti : la base annule ce qui n’est pas validé. C’est le meilleur moment pour échouer. Le client peut recommencer sans risque de doublon."
        }
    }
}

/// A question and its answer.
fn question(question: Question) -> Asked {
    match question {
        Question::TwoOrders => Asked {
            question: "Un service écrit en base puis publie ; un autre publie puis écrit en base. La machine tombe juste entre les deux gestes. Dans chaque cas, que contient la base, que contient le broker, et comment s’appelle ce défaut ? Pourquoi l’outbox n’a-t-elle ni l’un ni l’autre ?",
            answer: "Base d’abord : la commande existe et le message n’est jamais parti, il est perdu. Publier d’abord : le message existe et la commande non, c’est un fantôme. L’outbox n’écrit qu’à un seul endroit : la commande et le message y deviennent définitifs ensemble, il n’y a plus d’entre-deux.",
        },
        Question::RelayDies => Asked {
            question: "Le relais publie m42, le broker confirme, et la machine s’éteint avant le marquage. Que fait le relais à son retour ? Combien de copies le broker aura-t-il reçues ? Qu’est-ce qui évite le second débit ?",
            answer: "Il retrouve m42 « en attente » et le publie à nouveau : le broker aura reçu deux copies. C’est l’inbox de Paiement qui évite le second débit : elle contient déjà le numéro du message. Coupe l’inbox pour voir la différence.",
        },
        Question::Problem => Asked {
            question: "Pourquoi deux écritures correctes, l’une en base, l’autre au broker, ne suffisent-elles pas ?",
            answer: "Parce qu’aucune transaction ne couvre les deux. Entre l’une et l’autre, il y a un instant où un seul côté sait, et une panne peut s’y glisser, quel que soit l’ordre choisi.",
        },
        Question::Repair => Asked {
            question: "Comment l’outbox rend-elle inoffensive une panne entre les deux écritures ?",
            answer: "Le message à publier devient une ligne de la base, écrite dans la transaction de la commande. Une panne garde les deux lignes ou aucune ; après un redémarrage, le relais retrouve la ligne « en attente » et la publie.",
        },
        Question::SeveralRelays => Asked {
            question: "Deux relais lisent au même instant la même ligne « en attente ». Que reçoit le broker, et comment l’éviter ?",
            answer: "Deux copies, comme ici, où c’est une panne qui fait publier deux fois. Chaque relais doit d’abord réclamer ses lignes : avec FOR UPDATE SKIP LOCKED, il prend celles qui sont libres et saute celles qu’un autre tient. L’inbox reste nécessaire, car une panne peut toujours faire republier.",
        },
    }
}

/// The words of a link to a scenario.
fn door(door: Door) -> &'static str {
    match door {
        Door::BaseFirst => "Voir : base d’abord, panne entre les deux écritures",
        Door::PublishFirst => "Voir : publier d’abord, panne entre les deux écritures",
        Door::Outbox => "Voir : outbox, panne entre les deux écritures",
        Door::RelayWithInbox => "Voir : outbox, panne avant le marquage",
        Door::RelayWithoutInbox => "Voir : outbox, panne avant le marquage, sans inbox",
    }
}

/// A word of the glossary.
fn term(term: Term) -> Entry {
    match term {
        Term::Commit => Entry {
            word: "commit",
            meaning: "L’instant où une transaction devient définitive, en entier. Avant, une panne annule tout ; après, elle n’efface plus rien.",
        },
        Term::Confirm => Entry {
            word: "confirmation (confirm)",
            meaning: "La réponse du broker : le message est bien chez lui. Tant qu’elle n’est pas là, le producteur ne sait pas si le message est arrivé.",
        },
        Term::Outbox => Entry {
            word: "outbox",
            meaning: "Une table de la base du service, avec les messages à publier. Chaque ligne y est écrite dans la même transaction que le changement qu’elle annonce.",
        },
        Term::Relay => Entry {
            word: "relais",
            meaning: "Un processus à part qui lit les lignes en attente, les publie, attend la confirmation puis les marque « envoyé ».",
        },
        Term::Inbox => Entry {
            word: "inbox",
            meaning: "Une table du consommateur, avec les numéros des messages déjà traités. Écrite dans la même transaction que l’effet, elle fait reconnaître un doublon.",
        },
        Term::AtLeastOnce => Entry {
            word: "au moins une fois",
            meaning: "Un message est livré, et parfois plusieurs fois : dans le doute, on le renvoie. Au consommateur de reconnaître les doublons.",
        },
    }
}
