//! The lines of programs, in French.

use crate::content::doing::Doing;
use crate::model::{Reply, Status, Table};

/// As it stands in the code lane.
pub fn code(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "recevoir {o}",
        Doing::Delivery => "recevoir {m}",
        Doing::Ack => "acquitter {m}",
        Doing::Wait => "attendre un réveil",
        Doing::Wake => "réveiller le relais",
        Doing::Begin => "BEGIN",
        Doing::Insert(Table::Orders) => "INSERT orders {o}",
        Doing::Insert(Table::Outbox) => "INSERT outbox {m}",
        Doing::Insert(Table::Inbox) => "INSERT inbox {m}",
        Doing::Insert(Table::Effects) => "INSERT débit {o}",
        Doing::Select => "SELECT en attente",
        Doing::Take => "prendre la ligne",
        Doing::Mark(Status::Pending) => "UPDATE en attente",
        Doing::Mark(Status::Sent) => "UPDATE envoyé",
        Doing::Mark(Status::Failed) => "UPDATE abandonné",
        Doing::Commit => "COMMIT",
        Doing::Rollback => "ROLLBACK",
        Doing::Send => "publier {m}",
        Doing::Await => "attendre confirm",
        Doing::Answer(Reply::Ok) => "répondre « ok »",
        Doing::Answer(Reply::Error) => "répondre « erreur »",
        Doing::Answer(Reply::Unknown) => "répondre « je ne sais pas »",
        Doing::Goto => "recommencer",
        Doing::Stop => "s’arrêter",
    }
}

/// As it is spoken.
pub fn spoken(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "recevoir la commande {o}",
        Doing::Delivery => "recevoir le message {m}",
        Doing::Ack => "acquitter le message {m}",
        Doing::Wait => "attendre d’être réveillé",
        Doing::Wake => "réveiller le relais",
        Doing::Begin => "ouvrir la transaction",
        Doing::Insert(Table::Orders) => "écrire la commande {o} dans la table orders",
        Doing::Insert(Table::Outbox) => "écrire le message {m} dans la table outbox",
        Doing::Insert(Table::Inbox) => "noter le message {m} dans l’inbox",
        Doing::Insert(Table::Effects) => "débiter la commande {o}",
        Doing::Select => "lire une ligne en attente",
        Doing::Take => "prendre la ligne lue",
        Doing::Mark(Status::Pending) => "marquer la ligne « en attente »",
        Doing::Mark(Status::Sent) => "marquer la ligne « envoyé »",
        Doing::Mark(Status::Failed) => "marquer la ligne « abandonné »",
        Doing::Commit => "valider la transaction",
        Doing::Rollback => "annuler la transaction",
        Doing::Send => "publier le message {m}",
        Doing::Await => "attendre la confirmation du broker",
        Doing::Answer(Reply::Ok) => "répondre « ok » au client",
        Doing::Answer(Reply::Error) => "répondre « erreur » au client",
        Doing::Answer(Reply::Unknown) => "dire au client qu’on ne sait pas",
        Doing::Goto => "revenir au début",
        Doing::Stop => "s’arrêter pour de bon",
    }
}

/// As a moment, after "avant" or "après".
pub fn noun(doing: Doing) -> &'static str {
    match doing {
        Doing::Command => "la demande du client",
        Doing::Delivery => "la livraison",
        Doing::Ack => "l’acquittement",
        Doing::Wait => "le réveil",
        Doing::Wake => "le réveil du relais",
        Doing::Begin => "le BEGIN",
        Doing::Insert(Table::Orders) => "l’écriture dans orders",
        Doing::Insert(Table::Outbox) => "l’écriture dans outbox",
        Doing::Insert(Table::Inbox) => "l’écriture dans inbox",
        Doing::Insert(Table::Effects) => "le débit",
        Doing::Select => "la lecture",
        Doing::Take => "la prise de la ligne",
        Doing::Mark(Status::Pending | Status::Sent | Status::Failed) => "le marquage",
        Doing::Commit => "le COMMIT",
        Doing::Rollback => "l’annulation",
        Doing::Send => "la publication",
        Doing::Await => "la confirmation",
        Doing::Answer(Reply::Ok | Reply::Error | Reply::Unknown) => "la réponse",
        Doing::Goto => "le retour au début",
        Doing::Stop => "l’arrêt",
    }
}
