//! The lines of programs, in French.

use crate::content::doing::Doing;

/// As it stands in the code lane.
pub const fn code(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "recevoir {o}",
        Doing::Delivery => "recevoir {m}",
        Doing::Ack => "acquitter {m}",
        Doing::Wait => "attendre un réveil",
        Doing::Wake => "réveiller le relais",
        Doing::Begin => "BEGIN",
        Doing::InsertOrders => "INSERT orders {o}",
        Doing::InsertOutbox => "INSERT outbox {m}",
        Doing::InsertInbox => "INSERT inbox {m}",
        Doing::InsertEffects => "INSERT débit {o}",
        Doing::Select => "SELECT en attente",
        Doing::Take => "prendre la ligne",
        Doing::MarkPending => "UPDATE en attente",
        Doing::MarkSent => "UPDATE envoyé",
        Doing::MarkFailed => "UPDATE abandonné",
        Doing::Commit => "COMMIT",
        Doing::Rollback => "ROLLBACK",
        Doing::Send => "publier {m}",
        Doing::Await => "attendre confirm",
        Doing::AnswerOk => "répondre « ok »",
        Doing::AnswerError => "répondre « erreur »",
        Doing::AnswerUnknown => "répondre « je ne sais pas »",
        Doing::Goto => "recommencer",
        Doing::Stop => "s’arrêter",
    }
}

/// As it is spoken.
pub const fn spoken(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "recevoir la commande {o}",
        Doing::Delivery => "recevoir le message {m}",
        Doing::Ack => "acquitter le message {m}",
        Doing::Wait => "attendre d’être réveillé",
        Doing::Wake => "réveiller le relais",
        Doing::Begin => "ouvrir la transaction",
        Doing::InsertOrders => "écrire la commande {o} dans la table orders",
        Doing::InsertOutbox => "écrire le message {m} dans la table outbox",
        Doing::InsertInbox => "noter le message {m} dans l’inbox",
        Doing::InsertEffects => "débiter la commande {o}",
        Doing::Select => "lire une ligne en attente",
        Doing::Take => "prendre la ligne lue",
        Doing::MarkPending => "marquer la ligne « en attente »",
        Doing::MarkSent => "marquer la ligne « envoyé »",
        Doing::MarkFailed => "marquer la ligne « abandonné »",
        Doing::Commit => "valider la transaction",
        Doing::Rollback => "annuler la transaction",
        Doing::Send => "publier le message {m}",
        Doing::Await => "attendre la confirmation du broker",
        Doing::AnswerOk => "répondre « ok » au client",
        Doing::AnswerError => "répondre « erreur » au client",
        Doing::AnswerUnknown => "dire au client qu’on ne sait pas",
        Doing::Goto => "revenir au début",
        Doing::Stop => "s’arrêter pour de bon",
    }
}

/// As a moment, after "avant" or "après".
pub const fn noun(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "la demande du client",
        Doing::Delivery => "la livraison",
        Doing::Ack => "l’acquittement",
        Doing::Wait => "le réveil",
        Doing::Wake => "le réveil du relais",
        Doing::Begin => "le BEGIN",
        Doing::InsertOrders => "l’écriture dans orders",
        Doing::InsertOutbox => "l’écriture dans outbox",
        Doing::InsertInbox => "l’écriture dans inbox",
        Doing::InsertEffects => "le débit",
        Doing::Select => "la lecture",
        Doing::Take => "la prise de la ligne",
        Doing::MarkPending | Doing::MarkSent | Doing::MarkFailed => "le marquage",
        Doing::Commit => "le COMMIT",
        Doing::Rollback => "l’annulation",
        Doing::Send => "la publication",
        Doing::Await => "la confirmation",
        Doing::AnswerOk | Doing::AnswerError | Doing::AnswerUnknown => "la réponse",
        Doing::Goto => "le retour au début",
        Doing::Stop => "l’arrêt",
    }
}
