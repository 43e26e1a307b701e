//! What happens, in French.

use crate::content::say::Say;

/// The sentence or clause.
pub const fn say(say: Say) -> &'static str {
    match say {
        Say::Start => "Appuie sur Suivant : le client va passer la commande {o}",

        Say::Receives => "{who} reçoit la commande {o}",
        Say::ReceivesAndBegins => "{who} reçoit la commande {o} et ouvre une transaction",
        Say::Begins => "{who} ouvre une transaction",
        Say::BeginsAfterMessage => "{who} ouvre maintenant une transaction, pour écrire la commande {o} en base",
        Say::ItWritesOrder => {
            "il écrit la commande {o} dans orders ; hors de sa transaction, personne ne la voit encore"
        }
        Say::WritesOrder => "{who} écrit la commande {o} dans orders ; hors de sa transaction, personne ne la voit",
        Say::WritesMessageToo => "dans la même transaction, il écrit {m} dans outbox, « en attente »",
        Say::WritesMessage => {
            "{who} écrit {m} dans outbox, « en attente » ; hors de sa transaction, personne ne le voit"
        }
        Say::WritesOrderAtOnce => {
            "{who} écrit la commande {o} dans orders, sans transaction : elle est aussitôt définitive"
        }
        Say::WritesMessageAtOnce => "{who} écrit {m} dans outbox, sans transaction : il est aussitôt « en attente »",
        Say::WritesOther => "{who} écrit une ligne dans sa base",
        Say::OrderExists => "la commande {o} est déjà dans orders : la base refuse la seconde ligne",
        Say::RollsBack => "{who} annule sa transaction",

        Say::CommitOrderInMemory => {
            "COMMIT : la commande {o} est définitive ; {m} n’existe que dans la mémoire {of_who}"
        }
        Say::CommitOrderOnly => "COMMIT : la commande {o} est définitive",
        Say::CommitOrderAfterMessage => {
            "COMMIT : la commande {o} est définitive ; la base rattrape le broker, qui a déjà reçu {m}"
        }
        Say::CommitOrderAlone => "COMMIT : la commande {o} est définitive ; rien ne dit de publier {m}",
        Say::CommitBoth => "COMMIT : les deux lignes deviennent définitives ensemble",
        Say::CommitMessage => "COMMIT : la ligne {m} de outbox est définitive",
        Say::CommitOther => "COMMIT : la transaction se ferme",
        Say::CommitRefused => "la base refuse le COMMIT et annule la transaction ; {who} le sait",
        Say::CommitAnswerLost => {
            "la base valide la commande {o}, mais sa réponse n’arrive pas : {who} ne sait pas si elle existe"
        }
        Say::CommitRequestLost => {
            "le COMMIT n’arrive pas à la base : elle annule la transaction, et {who} n’en sait rien"
        }

        Say::Leaves => "{who} envoie {m} ; il n’est pas encore arrivé au broker",
        Say::ReceivesAndLeaves => "{who} reçoit la commande {o} et envoie {m} ; il n’est pas encore arrivé au broker",
        Say::Publishes => "{who} publie {m} ; le broker le range dans la file",
        Say::ReceivesAndPublishes => {
            "{who} reçoit la commande {o} et, avant de l’écrire, publie {m} ; le broker le range dans la file"
        }
        Say::PublishesInTransaction => "{who} publie {m} avant son COMMIT ; le broker le range dans la file",
        Say::PublishesAgain => "{who} publie {m} une seconde fois ; le broker range la seconde copie",
        Say::PublishesOnceMore => "{who} publie {m} encore une fois ; le broker range une copie de plus",
        Say::ArrivesAfterDeath => "parti avant la panne, {m} arrive quand même ; le broker le range dans la file",
        Say::ArrivesAgainAfterDeath => "partie avant la panne, une autre copie de {m} arrive quand même dans la file",
        Say::Arrives => "le message {m} arrive au broker, qui le range dans la file",
        Say::PublishRefused => "{who} publie {m} ; le broker le refuse",
        Say::PublishNoBroker => "{who} publie {m} ; le broker est arrêté, personne ne le prend",
        Say::PublishLost => "{who} publie {m} ; il n’arrive pas, le broker n’en sait rien",
        Say::RefusedAfterDeath => {
            "parti avant la panne, {m} arrive au broker, qui le refuse ; personne n’est là pour l’apprendre"
        }
        Say::NoBrokerAfterDeath => {
            "parti avant la panne, {m} trouve le broker arrêté ; personne n’est là pour l’apprendre"
        }
        Say::LostAfterDeath => "parti avant la panne, {m} n’arrive pas au broker ; personne n’est là pour l’apprendre",

        Say::Confirmed => "le broker confirme {to} qu’il a bien reçu {m}",
        Say::ConfirmedInMemory => "le broker confirme {m} ; seule la mémoire {of_who} le sait",
        Say::ConfirmedAgain => "le broker confirme {to} la seconde copie de {m}",
        Say::ConfirmedOnceMore => "le broker confirme {to} une copie de plus de {m}",
        Say::HeardRefusal => "{who} apprend que le broker a refusé {m}",
        Say::HeardNoBroker => "{who} apprend que le broker ne répond pas",
        Say::HeardNothingStored => "aucune confirmation : {who} ne sait pas que le broker a reçu {m}",
        Say::HeardNothingLost => "aucune confirmation : {who} ne sait pas que {m} n’est pas arrivé",
        Say::StaysPending => "la base garde {m} « en attente »",

        Say::AnswersOk => "{who} répond « ok » au client",
        Say::AnswersOkEarly => "{who} répond « ok » au client sans attendre le broker",
        Say::AnswersOkExists => "la commande {o} existe déjà : {who} annule sa transaction et répond « ok » au client",
        Say::AnswersOkWithoutOrder => "{who} répond « ok » au client, alors que la base n’a pas la commande {o}",
        Say::AnswersErrorUndone => "{who} annule sa transaction et répond « erreur » au client",
        Say::AnswersError => "{who} répond « erreur » au client",
        Say::AnswersErrorWrongly => "{who} répond « erreur » au client, alors que la base a la commande {o}",
        Say::AnswersUnknownUndone => "{who} annule sa transaction et dit au client qu’il ne sait pas",
        Say::AnswersUnknown => "{who} dit au client qu’il ne sait pas si la commande {o} est prise",

        Say::WakesRelay => "{who} réveille le relais",
        Say::WakesRelayWhichReads => "le service réveille le relais, qui lit {m} en attente",
        Say::ReadsNext => "{who} passe à la ligne suivante : {m} est en attente",
        Say::Reads => "{who} relit la base et y trouve {m} en attente",
        Say::ReadsStill => "{who} relit la base et y trouve {m} toujours en attente",
        Say::MarksSent => "{who} marque {m} « envoyé » dans la base",
        Say::MarksFailed => "{who} marque {m} « abandonné » dans la base",
        Say::MarksPending => "{who} remet {m} « en attente » dans la base",
        Say::MarksOpen => "{who} marque {m} « envoyé » dans sa transaction, encore ouverte",

        Say::Debits => "{who} reçoit {m}, débite 59 € et acquitte le message",
        Say::DebitsRedelivered => "{who} reçoit {m} à nouveau, débite 59 € et acquitte le message",
        Say::DebitsTooEarly => "{who} débite 59 € et acquitte {m}, alors que la base n’a pas encore la commande {o}",
        Say::DebitsForNothing => "{who} débite 59 € et acquitte {m}, alors que la base n’a pas la commande {o}",
        Say::DebitsTwice => "{who} débite 59 € une seconde fois et acquitte {m}",
        Say::DebitsOnceMore => "{who} débite 59 € encore une fois et acquitte {m}",
        Say::KnownInInbox => "{who} reconnaît {m} dans son inbox, ne débite pas et acquitte le message",
        Say::AcksUndone => "{who} acquitte {m}, alors que son débit est annulé",
        Say::AcksOnly => "{who} reçoit {m} et l’acquitte sans rien débiter",
        Say::TakesInHand => "{who} reçoit {m} et n’a encore rien fait",
        Say::NotesInInbox => "{who} reçoit {m} et le note dans son inbox, dans une transaction encore ouverte",
        Say::PreparesDebit => "{who} reçoit {m} et débite 59 €, dans une transaction encore ouverte",
        Say::DebitsUnacked => "{who} reçoit {m} et débite 59 € ; le message n’est pas encore acquitté",
        Say::KnownUnacked => "{who} reconnaît {m} dans son inbox ; le message n’est pas encore acquitté",

        Say::CrashMachine => "panne : la machine s’éteint",
        Say::CrashMachineOf => "panne : la machine {of_who} s’éteint",
        Say::CrashProcess => "panne : {who} s’arrête",
        Say::CrashBetween => " après {after}, avant {before}",
        Say::CrashBefore => " avant {before}",
        Say::CrashAfter => " après {after}",
        Say::CrashIdle => " sans rien en cours",
        Say::UndoneOrder => "la commande {o} est annulée",
        Say::UndoneMessage => "la ligne {m} est annulée",
        Say::UndoneBoth => "les deux lignes sont annulées",
        Say::UndoneDebit => "le débit est annulé",
        Say::UndoneInbox => "la ligne d’inbox est annulée",
        Say::StopBoth => "service et relais s’arrêtent",
        Say::OnItsWay => "{m} est déjà en route",
        Say::BrokerHasIt => "{m} est déjà publié",
        Say::BothHaveIt => "base et broker sont à jour",
        Say::NothingWritten => "rien n’est écrit nulle part",
        Say::OrderNowhere => "la commande {o} n’est nulle part",
        Say::BaseSaysPending => "la base dit encore {m} « en attente »",
        Say::Requeued => "{m} revient dans la file",
        Say::RequeuedDebited => "le débit est fait, {m} revient dans la file",
        Say::ClientUnanswered => "le client reste sans réponse",

        Say::RestartForgotten => "{back} redémarre, mémoire vide : plus rien n’y dit de publier {m}",
        Say::RestartPending => "{back} redémarre, mémoire vide ; la base garde {m} « en attente »",
        Say::RestartPendingBoth => {
            "la machine redémarre : service et relais reviennent, mémoire vide ; la base garde {m} « en attente »"
        }
        Say::RestartForgotConfirm => {
            "la machine redémarre : le relais a oublié la confirmation, la base dit encore {m} « en attente »"
        }
        Say::RestartForgotSending => {
            "la machine redémarre : le relais a oublié qu’il a publié {m}, la base le dit « en attente »"
        }
        Say::RestartOrderForgotten => "{back} redémarre, mémoire vide : plus rien n’y dit d’écrire la commande {o}",
        Say::RestartNothing => "{back} redémarre, mémoire vide : c’est comme si la commande {o} n’était jamais arrivée",
        Say::RestartNoAnswer => "{back} redémarre, mémoire vide : plus rien n’y dit de répondre au client",
        Say::RestartNothingLeft => "{back} redémarre, mémoire vide ; il ne reste rien à faire",
        Say::RestartAsked => "{back} redémarre, mémoire vide ; la demande du client l’attend",
        Say::RestartQueued => "la machine {of_who} redémarre, mémoire vide ; {m} l’attend dans la file",
        Say::RestartQueueEmpty => "la machine {of_who} redémarre, mémoire vide ; la file est vide",

        Say::BrokerDown => "le broker s’arrête ; il garde les messages de sa file",
        Say::BrokerDownCuts => "le broker s’arrête ; {m}, qui était en route, n’arrivera pas",
        Say::BrokerUp => "le broker redémarre ; il retrouve les messages de sa file",
        Say::AsksAgainUnanswered => "sans réponse, le client renvoie la commande {o} avec la même clé",
        Say::AsksAgain => "le client renvoie la commande {o} avec la même clé",
        Say::AsksAnew => "le client recommence sans clé : pour le service, c’est une autre commande, la {o}",
        Say::StopsForGood => "{who} s’arrête de lui-même",
        Say::Waits => "rien ne bouge",

        Say::GoesNowhere => "{m} arrive au broker, qui ne le range dans aucune file et le confirme quand même",
        Say::KnownToBroker => "le broker connaît déjà {m} et n’en garde pas de second exemplaire",
        Say::ComesBack => "le broker n’a pas de file pour {m} et le retourne",
        Say::NoExchange => "aucun échange pour {m} : le broker ferme le canal",
        Say::HeardReturn => "{who} récupère {m} : aucune file n’en voulait",
        Say::HeardNoExchange => "{who} trouve son canal fermé : {m} n’est pas stocké",
        Say::MarksProcessing => "{who} marque {m} « en cours »",
        Say::MovesCursor => "{who} note où en est sa lecture",
        Say::TakesLease => "{who} prend le bail : pour l’instant, il est seul à publier",
        Say::ChangesRow => "{who} met à jour la ligne de {m}",
        Say::Deletes => "{who} supprime la ligne de {m}",
        Say::Flushes => "le COMMIT {of_who} est dans le journal ; personne ne voit encore ses lignes",
        Say::Prepares => "{who} prépare sa transaction : elle survivra à une panne",
        Say::DoesNotPrepare => "un participant refuse de se préparer",
        Say::DecidesCommit => "{who} valide la transaction préparée",
        Say::DecidesRollback => "{who} annule la transaction préparée",
        Say::KeepsInMemory => "{who} garde {m} en mémoire pour réessayer plus tard",
        Say::NoRoomInMemory => "{who} n’a plus de place en mémoire pour {m}, et l’abandonne",
        Say::HandlerFails => "{who} échoue sur {m}",
        Say::GivesBack => "{who} rend {m} : il revient en tête de file",
        Say::SetsAside => "{who} renonce à {m} : il part dans la file des rebuts",
        Say::Refuses => "{who} refuse {m} : il disparaît",
        Say::QueueDrops => "la file laisse tomber {m}",
        Say::QueueSetsAside => "la file envoie {m} dans la file des rebuts",
        Say::TimePasses => "le temps passe",
        Say::GoesOn => "{who} repart d’où il en était",
        Say::Unbinds => "la file n’est plus liée à l’échange",
        Say::Binds => "la file est liée à l’échange",
        Say::ExchangeGone => "l’échange n’existe plus",
        Say::ExchangeBack => "l’échange existe de nouveau",
        Say::Expires => "ce qui attendait dans la file a expiré",
        Say::BacksUp => "la base est sauvegardée",
        Say::Restores => "la base revient à sa sauvegarde : la suite n’existe plus",
        Say::SlotLost => "le slot de réplication est perdu",
        Say::StandsStill => "{who} se fige",
        Say::IsWoken => "quelqu’un lance {who}",
        Say::TicksAll => "tous les minuteurs sonnent",
        Say::HeuristicCommit => "un opérateur valide seul la transaction préparée",
        Say::HeuristicRollback => "un opérateur annule seul la transaction préparée",

        Say::EndConsistent => "fin : base et broker sont d’accord, Paiement a débité une fois",
        Say::EndNothingPending => "fin : plus rien n’est en attente, base et broker sont d’accord",
        Say::EndPremature => {
            "fin : base et broker sont d’accord ; Paiement a débité avant que la commande soit en base"
        }
        Say::EndUnanswered => "fin : base et broker sont d’accord ; seul le client n’en sait rien",
        Say::EndPrematureUnanswered => {
            "fin : base et broker sont d’accord ; Paiement a débité trop tôt, le client n’a pas de réponse"
        }
        Say::EndWrongAnswer => "fin : base et broker sont d’accord ; le client, lui, croit le contraire",
        Say::EndLate => "fin : base et broker sont d’accord ; Paiement a reçu {m} plus tard",
        Say::EndLateDebit => "fin : base et broker sont d’accord ; Paiement a débité plus tard",
        Say::EndAbsorbed => "fin : une commande, {copies}, un seul débit",
        Say::EndTwice => "fin : une commande, {copies}, {debits}",
        Say::EndTwiceOneCopy => "fin : une commande, une copie livrée plusieurs fois, {debits}",
        Say::EndAbsorbedOf => "fin : pour la commande {o}, {copies} et un seul débit",
        Say::EndTwiceOf => "fin : pour la commande {o}, {debits}",
        Say::EndLost => {
            "fin : la base garde la commande {o}, le broker n’a jamais eu {m} et personne ne relira la base"
        }
        Say::EndLostNoRow => {
            "fin : la base garde la commande {o}, le broker n’a jamais eu {m} et aucune ligne ne le réclame"
        }
        Say::EndLostMarked => "fin : la base garde la commande {o} et dit {m} « envoyé » ; le broker ne l’a jamais eu",
        Say::EndLostInBroker => "fin : le broker n’a plus {m}, et Paiement ne l’a jamais reçu",
        Say::EndPhantom => "fin : Paiement a débité 59 € pour la commande {o}, qui n’existe pas en base",
        Say::EndPhantomUndebited => "fin : le broker a reçu {m}, qui annonce la commande {o}, absente de la base",
        Say::EndEffectLost => "fin : Paiement a reçu {m}, et il n’en reste aucun débit",
        Say::EndNothing => "fin : ni commande, ni message, ni débit",
        Say::EndNothingUnanswered => "fin : ni commande, ni message, ni débit ; le client peut recommencer",
        Say::EndNothingWrong => "fin : ni commande, ni message, ni débit ; le client, lui, croit le contraire",
        Say::EndStuck => "fin : {m} reste « en attente », et plus rien ne le publiera",
        Say::EndStuckQueued => "fin : {m} reste dans la file, et personne ne le prend",
        Say::EndGivenUp => "fin : {m} est « abandonné » ; il faut quelqu’un pour le reprendre",
        Say::EndBehind => "fin : {m} attend derrière un message qui ne passe pas",
        Say::EndInDoubt => "fin : une transaction préparée attend sa décision",
        Say::EndOutOfOrder => "fin : Paiement a traité les commandes dans un autre ordre que la base",
        Say::EndSeveral => "fin : {orders}, chacune publiée et débitée une fois",
        Say::EndLivelock => "sans fin : tout recommence à l’identique, et rien n’avance plus",
        Say::EndDiverges => "sans fin : quelque chose change encore à chaque tour",
    }
}
