//! French, for two runs side by side and the table of all crashes.

use crate::content::modes::ModeText;
use crate::model::Headline;
use crate::session::{Aspect, Landmark};

/// The words.
pub static MODES: ModeText = ModeText {
    matrix: "Tous les cas",
    plain: "telle quelle",
    twists: [
        "sans inbox",
        "sans attendre le confirm",
        "réveil avant le COMMIT",
        "réveil par la minuterie seule",
        "sans minuterie",
        "sans minuterie, lecture au démarrage",
        "relais sur sa machine",
        "deux relais",
        "deux relais, SKIP LOCKED",
        "deux relais, lignes réservées à durée limitée",
        "ligne « en cours »",
        "relais en une transaction",
        "ligne marquée avant l’envoi",
        "ligne marquée sans attendre le confirm",
        "ligne effacée après le confirm",
        "ligne effacée avant l’envoi",
        "identifiant neuf à chaque envoi",
        "position validée avant l’envoi",
        "broker hors de la transaction",
        "doublons écartés par le broker",
        "acquitté dès la réception",
        "inbox validée avant l’effet",
        "effet validé avant l’inbox",
        "effet hors de la base",
        "effet hors de la base, avec clé",
    ],
    sides: ["Première méthode", "Deuxième méthode"],
    landmark,
    stop_of: "Moment {n} sur {of}, {what}.",
    alike: "Rien ne diffère.",
    differs: "Une différence ≠ : {what}.",
    differ: "{n} différences ≠ : {what}.",
    aspect,
    new: " (nouveau)",
    alone: "« {method} » ne passe pas par là.",
    moment: "Moment",
    stands: "rien de tel",
    lead: "Chaque case résume toutes les exécutions possibles d’une méthode quand la machine tombe à cet instant, et montre la pire. Ouvrir une case la rejoue pas à pas.",
    rows: "Lignes du tableau",
    unfold: "Tous les endroits du programme",
    cancel: "Arrêter le calcul",
    resume: "Reprendre le calcul",
    progress: "{n} cases calculées sur {of}, {states} états explorés.",
    computed: "Tout est calculé :",
    pending: "à calculer",
    cut: "recherche écourtée",
    endless: "sans fin",
    runs: ["exécution", "exécutions"],
    states: ["état", "états"],
    gap: "{who}, après {after}",
    counted,
    total: "{list}, sur {of} pannes",
    so_far: "{n} calculées de {of}",
    sum: "{runs} exécutions explorées dans cette page, sans échantillonnage : {places} pannes, {states} états.",
    legend: ["Fin sans dégât", "Fin avec dégât"],
    means,
};

fn landmark(landmark: Landmark) -> &'static str {
    match landmark {
        Landmark::Start => "départ",
        Landmark::Asked => "commande reçue",
        Landmark::FirstWrite => "première écriture",
        Landmark::BothDurable => "deuxième écriture",
        Landmark::Fault => "panne",
        Landmark::Restart => "redémarrage",
        Landmark::Noted => "noté",
        Landmark::Effect => "débit",
        Landmark::Quiet => "fin",
    }
}

fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Order => "la commande en base",
        Aspect::Waiting => "la ligne à envoyer",
        Aspect::Message => "le message au broker",
        Aspect::Effect => "le débit",
        Aspect::Caller => "ce que sait le client",
        Aspect::Machine => "la machine en panne",
    }
}

fn counted(headline: Headline) -> [&'static str; 2] {
    match headline {
        Headline::Lost => ["message perdu", "messages perdus"],
        Headline::Phantom => ["message fantôme", "messages fantômes"],
        Headline::LostEffect => ["effet perdu", "effets perdus"],
        Headline::InDoubt => ["en suspens", "en suspens"],
        Headline::HeadOfLine => ["file bloquée", "files bloquées"],
        Headline::Stuck => ["message bloqué", "messages bloqués"],
        Headline::DuplicateEffective => ["doublon subi", "doublons subis"],
        Headline::OutOfOrder => ["désordre", "désordres"],
        Headline::DuplicateAbsorbed => ["doublon absorbé", "doublons absorbés"],
        Headline::ConsistentAfterRecovery | Headline::Consistent | Headline::Nothing => ["", ""],
    }
}

fn means(headline: Headline) -> &'static str {
    match headline {
        Headline::Lost => "en base, jamais publié",
        Headline::Phantom => "publié, jamais en base",
        Headline::LostEffect => "reçu, sans effet",
        Headline::InDoubt => "personne ne tranche",
        Headline::HeadOfLine => "un autre bouche la file",
        Headline::Stuck => "une ligne ne partira jamais",
        Headline::DuplicateEffective => "traité deux fois",
        Headline::OutOfOrder => "effets dans le désordre",
        Headline::DuplicateAbsorbed => "reçu deux fois, traité une",
        Headline::ConsistentAfterRecovery => "d’accord, mais plus tard",
        Headline::Consistent => "base et broker disent pareil",
        Headline::Nothing => "ni commande, ni message",
    }
}
