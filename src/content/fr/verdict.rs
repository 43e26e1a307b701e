//! The verdict's band, in French.

use crate::content::reason::{Standing, Why};
use crate::model::Headline;

/// A verdict's name.
pub const fn headline(headline: Headline) -> &'static str {
    match headline {
        Headline::Lost => "Message perdu",
        Headline::Phantom => "Message fantôme",
        Headline::LostEffect => "Effet perdu",
        Headline::InDoubt => "En suspens",
        Headline::HeadOfLine => "File bloquée",
        Headline::Stuck => "Bloqué",
        Headline::DuplicateEffective => "Doublon subi",
        Headline::OutOfOrder => "Hors ordre",
        Headline::DuplicateAbsorbed => "Doublon absorbé",
        Headline::ConsistentAfterRecovery => "Cohérent après reprise",
        Headline::Consistent => "Cohérent",
        Headline::Nothing => "Cohérent : rien ne s’est passé",
    }
}

/// What the band says before the end.
pub const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::NothingYet => "Rien n’est encore écrit",
        Standing::NothingFinal => "Rien n’est encore définitif",
        Standing::Nothing => "Rien n’est écrit",
        Standing::NotYetAgreed => "Pas encore d’accord",
        Standing::NotAgreed => "Pas d’accord",
        Standing::AgreedSoFar => "D’accord pour l’instant",
        Standing::Vote => "Que va-t-il se passer ?",
    }
}

/// Why.
pub const fn why(why: Why) -> &'static str {
    match why {
        Why::NotAsked => "La base est vide, le broker aussi.",
        Why::NothingWritten => "La base n’a pas la commande {o}, le broker n’a pas {m}.",
        Why::NothingLeft => "Ni la base ni le broker ne gardent trace de la commande {o}.",
        Why::OnlyOpen => "La commande {o} est dans une transaction ouverte : une panne l’annulerait.",
        Why::OnlyTravels => "Le message {m} est en route ; la base n’a pas la commande {o}.",
        Why::OnlyInMemory => "La base a la commande {o} ; {m} n’est encore qu’en mémoire.",
        Why::Travels => "La base a la commande {o} ; {m} est en route vers le broker.",
        Why::WaitsInTable => "La base a la commande {o} et {m} « en attente » : le relais peut le publier.",
        Why::WaitsForRelay => "La base a la commande {o} et {m} « en attente » : le relais le lira à son retour.",
        Why::AskedAgain => "La base a la commande {o}, le broker n’a pas {m} ; le client a recommencé.",
        Why::Forgotten => "La base a la commande {o} ; plus rien ne dit de publier {m}.",
        Why::BrokerAhead => "Le broker a reçu {m} ; la base n’a pas encore la commande {o}.",
        Why::DebitAhead => "Le broker a reçu {m}, Paiement a débité ; la base n’a pas encore la commande {o}.",
        Why::BrokerAlone => "Le broker a reçu {m} ; plus rien ne dit d’écrire la commande {o}.",
        Why::DebitAlone => "Le broker a reçu {m}, Paiement a débité ; plus rien ne dit d’écrire la commande {o}.",
        Why::NotDebited => "La base a la commande {o}, le broker a reçu {m} ; Paiement n’a pas encore débité.",
        Why::NotMarked => "Le broker a reçu {m} ; la base a la commande {o}, mais dit encore {m} « en attente ».",
        Why::SecondCopyQueued => "Paiement a débité une fois ; une autre copie de {m} attend dans la file.",
        Why::AbsorbedSoFar => "Le broker a reçu {copies} de {m} ; Paiement n’a débité qu’une fois.",
        Why::DebitedTwice => "Pour la seule commande {o}, Paiement a fait {debits}.",
        Why::AnswerMissing => "La base a la commande {o}, le broker a reçu {m} ; le client attend sa réponse.",
        Why::Agreed => "La base a la commande {o}, le broker a reçu {m}, Paiement a débité.",
        Why::Vote => "La suite se montre après la réponse.",

        Why::Lost => "La base garde la commande {o} ; rien ni personne ne sait qu’il fallait publier {m}.",
        Why::LostMarked => "La base dit {m} « envoyé », et le broker ne l’a jamais reçu.",
        Why::LostInBroker => "Le broker a reçu {m} et ne l’a plus ; Paiement ne l’a jamais vu.",
        Why::Phantom => "Le broker a reçu {m} et Paiement a débité ; la base n’a pas la commande {o}.",
        Why::PhantomUndebited => "Le broker a reçu {m} ; la base n’a pas la commande {o}.",
        Why::EffectLost => "Paiement a reçu {m} et l’a acquitté ; il n’en reste aucun débit.",
        Why::InDoubt => "Une transaction préparée attend une décision qui ne vient pas.",
        Why::Behind => "Le message {m} attend derrière un autre, qui ne passe pas.",
        Why::Stuck => "La base dit {m} « en attente », rien ne le publie et personne n’est prévenu.",
        Why::StuckQueued => "Le message {m} est dans la file, et personne ne le prend.",
        Why::GivenUp => "La base dit {m} « abandonné » : cela se voit, et il faut quelqu’un pour le reprendre.",
        Why::Twice => "Le broker a reçu {copies} de {m}, et Paiement débite à chaque copie.",
        Why::TwiceOneCopy => "Le broker a livré {m} plusieurs fois, et Paiement débite à chaque livraison.",
        Why::OutOfOrder => "Paiement a traité les commandes dans un autre ordre que la base.",
        Why::Absorbed => "Le broker a reçu {copies} de {m} ; Paiement n’en débite qu’une.",
        Why::LateFromTable => {
            "Le message {m} arrive en retard : la base l’a gardé « en attente », le relais l’a publié."
        }
        Why::LateFromQueue => "Le débit arrive en retard : la file a gardé {m}, puis Paiement l’a repris.",
        Why::Late => "Base et broker sont d’accord, mais il a fallu une reprise.",
        Why::Consistent => "La base a la commande {o}, le broker a reçu {m}, Paiement a débité une fois.",
        Why::ConsistentUnanswered => "Commande, message et débit sont là ; seul le client est sans réponse.",
        Why::ConsistentPremature => "Base et broker finissent d’accord, mais Paiement a débité avant le COMMIT.",
        Why::ConsistentWrong => "Commande, message et débit sont là ; le client, lui, croit le contraire.",
        Why::ConsistentSeveral => "Chaque commande est en base, publiée et débitée une fois.",
        Why::Nothing => "La base n’a rien, le broker n’a rien, et le client le sait.",
        Why::NothingUnanswered => "La base n’a rien, le broker n’a rien ; le client, sans réponse, peut recommencer.",
        Why::NothingWrong => "La base n’a rien, le broker n’a rien ; le client, lui, croit le contraire.",
    }
}
