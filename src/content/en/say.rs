//! What happens, in English.

use crate::content::say::Say;

/// The sentence or clause.
pub const fn say(say: Say) -> &'static str {
    match say {
        Say::Start => "Press Next: the client is about to place order {o}",

        Say::Receives => "{who} receives order {o}",
        Say::ReceivesAndBegins => "{who} receives order {o} and opens a transaction",
        Say::Begins => "{who} opens a transaction",
        Say::BeginsAfterMessage => "{who} now opens a transaction, to write order {o} to the database",
        Say::ItWritesOrder => "it writes order {o} to orders; outside its transaction nobody sees it yet",
        Say::WritesOrder => "{who} writes order {o} to orders; outside its transaction nobody sees it",
        Say::WritesMessageToo => "in the same transaction it writes {m} to outbox as “pending”",
        Say::WritesMessage => "{who} writes {m} to outbox as “pending”; outside its transaction nobody sees it",
        Say::WritesOrderAtOnce => "{who} writes order {o} to orders without a transaction: it is final at once",
        Say::WritesMessageAtOnce => "{who} writes {m} to outbox without a transaction: it is “pending” at once",
        Say::WritesOther => "{who} writes a row in its database",
        Say::OrderExists => "order {o} is in orders already: the database refuses the second row",
        Say::RollsBack => "{who} rolls its transaction back",

        Say::CommitOrderInMemory => "COMMIT: order {o} is final; {m} exists only in {of_who} memory",
        Say::CommitOrderOnly => "COMMIT: order {o} is final",
        Say::CommitOrderAfterMessage => {
            "COMMIT: order {o} is final; the database catches up with the broker, which has already received {m}"
        }
        Say::CommitOrderAlone => "COMMIT: order {o} is final; nothing says that {m} must be published",
        Say::CommitBoth => "COMMIT: the two rows become final together",
        Say::CommitMessage => "COMMIT: the row {m} in outbox is final",
        Say::CommitOther => "COMMIT: the transaction closes",
        Say::CommitRefused => "the database refuses the COMMIT and rolls back; {who} knows",
        Say::CommitAnswerLost => "the database commits order {o}, but its answer does not arrive: {who} cannot tell",
        Say::CommitRequestLost => "the COMMIT does not reach the database: it rolls back, and {who} cannot tell",

        Say::Leaves => "{who} sends {m}; it has not reached the broker yet",
        Say::ReceivesAndLeaves => "{who} receives order {o} and sends {m}; it has not reached the broker yet",
        Say::Publishes => "{who} publishes {m}; the broker puts it in the queue",
        Say::ReceivesAndPublishes => {
            "{who} receives order {o} and, before writing it, publishes {m}; the broker puts it in the queue"
        }
        Say::PublishesInTransaction => "{who} publishes {m} before its COMMIT; the broker puts it in the queue",
        Say::PublishesAgain => "{who} publishes {m} a second time; the broker queues the second copy",
        Say::PublishesOnceMore => "{who} publishes {m} once more; the broker queues one more copy",
        Say::ArrivesAfterDeath => "sent before the crash, {m} arrives all the same; the broker puts it in the queue",
        Say::ArrivesAgainAfterDeath => "sent before the crash, another copy of {m} reaches the queue all the same",
        Say::Arrives => "the message {m} reaches the broker, which puts it in the queue",
        Say::PublishRefused => "{who} publishes {m}; the broker refuses it",
        Say::PublishNoBroker => "{who} publishes {m}; the broker is down, nobody takes it",
        Say::PublishLost => "{who} publishes {m}; it does not arrive, and the broker knows nothing of it",
        Say::RefusedAfterDeath => {
            "sent before the crash, {m} reaches the broker, which refuses it; nobody is there to hear it"
        }
        Say::NoBrokerAfterDeath => "sent before the crash, {m} finds the broker down; nobody is there to hear it",
        Say::LostAfterDeath => "sent before the crash, {m} does not reach the broker; nobody is there to hear it",

        Say::Confirmed => "the broker confirms to {to} that it has received {m}",
        Say::ConfirmedInMemory => "the broker confirms {m}; only {of_who} memory knows it",
        Say::ConfirmedAgain => "the broker confirms the second copy of {m} to {to}",
        Say::ConfirmedOnceMore => "the broker confirms one more copy of {m} to {to}",
        Say::HeardRefusal => "{who} learns that the broker has refused {m}",
        Say::HeardNoBroker => "{who} learns that the broker does not answer",
        Say::HeardNothingStored => "no confirm: {who} does not know that the broker has received {m}",
        Say::HeardNothingLost => "no confirm: {who} does not know that {m} did not arrive",
        Say::StaysPending => "the database keeps {m} as “pending”",

        Say::AnswersOk => "{who} replies “ok” to the client",
        Say::AnswersOkEarly => "{who} replies “ok” to the client without waiting for the broker",
        Say::AnswersOkExists => "order {o} exists already: {who} rolls back and replies “ok” to the client",
        Say::AnswersOkWithoutOrder => "{who} replies “ok” to the client although the database does not have order {o}",
        Say::AnswersErrorUndone => "{who} rolls its transaction back and replies “error” to the client",
        Say::AnswersError => "{who} replies “error” to the client",
        Say::AnswersErrorWrongly => "{who} replies “error” to the client although the database has order {o}",
        Say::AnswersUnknownUndone => "{who} rolls its transaction back and tells the client that it does not know",
        Say::AnswersUnknown => "{who} tells the client that it does not know whether order {o} is taken",

        Say::WakesRelay => "{who} wakes the relay",
        Say::WakesRelayWhichReads => "the service wakes the relay, which reads the pending row {m}",
        Say::ReadsNext => "{who} goes on to the next row: {m} is pending",
        Say::Reads => "{who} reads the database again and finds {m} pending",
        Say::ReadsStill => "{who} reads the database again and finds {m} still pending",
        Say::MarksSent => "{who} marks {m} as “sent” in the database",
        Say::MarksFailed => "{who} marks {m} as “failed” in the database",
        Say::MarksPending => "{who} sets {m} back to “pending” in the database",
        Say::MarksOpen => "{who} marks {m} as “sent” in its transaction, which is still open",

        Say::Debits => "{who} receives {m}, debits €59 and acknowledges the message",
        Say::DebitsRedelivered => "{who} receives {m} again, debits €59 and acknowledges the message",
        Say::DebitsTooEarly => {
            "{who} debits €59 and acknowledges {m} although the database does not have order {o} yet"
        }
        Say::DebitsForNothing => "{who} debits €59 and acknowledges {m} although the database does not have order {o}",
        Say::DebitsTwice => "{who} debits €59 a second time and acknowledges {m}",
        Say::DebitsOnceMore => "{who} debits €59 once more and acknowledges {m}",
        Say::KnownInInbox => "{who} finds {m} in its inbox, does not debit and acknowledges the message",
        Say::AcksUndone => "{who} acknowledges {m} although its debit is rolled back",
        Say::AcksOnly => "{who} receives {m} and acknowledges it without any debit",
        Say::TakesInHand => "{who} receives {m} and has done nothing with it yet",
        Say::NotesInInbox => "{who} receives {m} and notes it in its inbox, in a transaction that is still open",
        Say::PreparesDebit => "{who} receives {m} and debits €59, in a transaction that is still open",
        Say::DebitsUnacked => "{who} receives {m} and debits €59; the message is not acknowledged yet",
        Say::KnownUnacked => "{who} finds {m} in its inbox; the message is not acknowledged yet",

        Say::CrashMachine => "crash: the machine goes down",
        Say::CrashMachineOf => "crash: {of_who} machine goes down",
        Say::CrashProcess => "crash: {who} stops",
        Say::CrashBetween => " after {after}, before {before}",
        Say::CrashBefore => " before {before}",
        Say::CrashAfter => " after {after}",
        Say::CrashIdle => " with nothing in progress",
        Say::UndoneOrder => "order {o} is rolled back",
        Say::UndoneMessage => "the row {m} is rolled back",
        Say::UndoneBoth => "both rows are rolled back",
        Say::UndoneDebit => "the debit is rolled back",
        Say::UndoneInbox => "the inbox row is rolled back",
        Say::StopBoth => "service and relay stop",
        Say::OnItsWay => "{m} is on its way already",
        Say::BrokerHasIt => "{m} is already published",
        Say::BothHaveIt => "database and broker are up to date",
        Say::NothingWritten => "nothing is written anywhere",
        Say::OrderNowhere => "order {o} is nowhere",
        Say::BaseSaysPending => "the database still shows {m} as “pending”",
        Say::Requeued => "{m} goes back to the queue",
        Say::RequeuedDebited => "the debit is done, {m} goes back to the queue",
        Say::ClientUnanswered => "the client gets no answer",

        Say::RestartForgotten => {
            "{back} restarts, memory empty: nothing there says any more that {m} must be published"
        }
        Say::RestartPending => "{back} restarts, memory empty; the database keeps {m} as “pending”",
        Say::RestartPendingBoth => {
            "the machine restarts: service and relay are back, memory empty; the database keeps {m} as “pending”"
        }
        Say::RestartForgotConfirm => {
            "the machine restarts: the relay has forgotten the confirm, the database still shows {m} as “pending”"
        }
        Say::RestartForgotSending => {
            "the machine restarts: the relay has forgotten that it sent {m}, the database shows it as “pending”"
        }
        Say::RestartOrderForgotten => {
            "{back} restarts, memory empty: nothing there says any more that order {o} must be written"
        }
        Say::RestartNothing => "{back} restarts, memory empty: it is as if order {o} had never come",
        Say::RestartNoAnswer => "{back} restarts, memory empty: nothing there says any more that a client waits",
        Say::RestartNothingLeft => "{back} restarts, memory empty; nothing is left to do",
        Say::RestartAsked => "{back} restarts, memory empty; the client’s request is waiting",
        Say::RestartQueued => "{of_who} machine restarts, memory empty; {m} is waiting in the queue",
        Say::RestartQueueEmpty => "{of_who} machine restarts, memory empty; the queue is empty",

        Say::BrokerDown => "the broker goes down; it keeps the messages in its queue",
        Say::BrokerDownCuts => "the broker goes down; {m}, which was on its way, will not arrive",
        Say::BrokerUp => "the broker comes back, with the messages in its queue",
        Say::AsksAgainUnanswered => "having had no answer, the client sends order {o} again, with the same key",
        Say::AsksAgain => "the client sends order {o} again, with the same key",
        Say::AsksAnew => "the client tries again without a key: to the service it is another order, number {o}",
        Say::StopsForGood => "{who} stops by itself",
        Say::Waits => "nothing moves",

        Say::GoesNowhere => "{m} reaches the broker, which puts it in no queue and confirms it all the same",
        Say::KnownToBroker => "the broker already knows {m} and keeps no second copy",
        Say::ComesBack => "the broker has no queue for {m} and returns it",
        Say::NoExchange => "there is no exchange for {m}: the broker closes the channel",
        Say::HeardReturn => "{who} gets {m} back: no queue wanted it",
        Say::HeardNoExchange => "{who} finds its channel closed: {m} is not stored",
        Say::MarksProcessing => "{who} marks {m} “processing”",
        Say::MovesCursor => "{who} notes how far it has read",
        Say::TakesLease => "{who} takes the lease: for now, it alone may publish",
        Say::ChangesRow => "{who} updates the row of {m}",
        Say::Deletes => "{who} deletes the row of {m}",
        Say::Flushes => "{of_who} COMMIT is in the log; nobody sees its rows yet",
        Say::Prepares => "{who} prepares its transaction: it will survive a crash",
        Say::DoesNotPrepare => "one participant does not prepare",
        Say::DecidesCommit => "{who} commits the prepared transaction",
        Say::DecidesRollback => "{who} rolls the prepared transaction back",
        Say::KeepsInMemory => "{who} keeps {m} in memory to try again later",
        Say::NoRoomInMemory => "{who} has no room left in memory for {m}, and drops it",
        Say::HandlerFails => "{who} fails on {m}",
        Say::GivesBack => "{who} gives {m} back: it returns to the head of the queue",
        Say::SetsAside => "{who} gives {m} up: it goes to the dead-letter queue",
        Say::Refuses => "{who} refuses {m}: it is gone",
        Say::QueueDrops => "the queue drops {m}",
        Say::QueueSetsAside => "the queue moves {m} to the dead-letter queue",
        Say::TimePasses => "time passes",
        Say::GoesOn => "{who} goes on where it stood",
        Say::Unbinds => "the queue is no longer bound to the exchange",
        Say::Binds => "the queue is bound to the exchange",
        Say::ExchangeGone => "the exchange is gone",
        Say::ExchangeBack => "the exchange is back",
        Say::Expires => "what waits in the queue has expired",
        Say::BacksUp => "the database is backed up",
        Say::Restores => "the database is back to its backup: what came after is gone",
        Say::SlotLost => "the replication slot is gone",
        Say::StandsStill => "{who} stands still",
        Say::IsWoken => "somebody starts {who}",
        Say::TicksAll => "every ticker fires",
        Say::HeuristicCommit => "an operator commits the prepared transaction on their own",
        Say::HeuristicRollback => "an operator rolls the prepared transaction back on their own",

        Say::EndConsistent => "end: database and broker agree, and Payment has debited once",
        Say::EndNothingPending => "end: nothing is pending any more, database and broker agree",
        Say::EndPremature => "end: database and broker agree; Payment debited before the order was in the database",
        Say::EndUnanswered => "end: database and broker agree; only the client does not know",
        Say::EndPrematureUnanswered => {
            "end: database and broker agree; Payment debited too early, the client has no answer"
        }
        Say::EndWrongAnswer => "end: database and broker agree; the client believes the contrary",
        Say::EndLate => "end: database and broker agree; Payment received {m} later",
        Say::EndLateDebit => "end: database and broker agree; Payment debited later",
        Say::EndAbsorbed => "end: one order, {copies}, a single debit",
        Say::EndTwice => "end: one order, {copies}, {debits}",
        Say::EndTwiceOneCopy => "end: one order, one copy delivered several times, {debits}",
        Say::EndAbsorbedOf => "end: for order {o}, {copies} and a single debit",
        Say::EndTwiceOf => "end: for order {o}, {debits}",
        Say::EndLost => {
            "end: the database keeps order {o}, the broker never had {m}, and nobody will read the database again"
        }
        Say::EndLostNoRow => "end: the database keeps order {o}, the broker never had {m}, and no row asks for it",
        Say::EndLostMarked => "end: the database keeps order {o} and shows {m} as “sent”; the broker never had it",
        Say::EndLostInBroker => "end: the broker no longer has {m}, and Payment never received it",
        Say::EndPhantom => "end: Payment has debited €59 for order {o}, which is not in the database",
        Say::EndPhantomUndebited => {
            "end: the broker has received {m}, which announces order {o}; the database does not have it"
        }
        Say::EndEffectLost => "end: Payment received {m}, and no debit is left of it",
        Say::EndNothing => "end: no order, no message, no debit",
        Say::EndNothingUnanswered => "end: no order, no message, no debit; the client may try again",
        Say::EndNothingWrong => "end: no order, no message, no debit; the client believes the contrary",
        Say::EndStuck => "end: {m} stays “pending”, and nothing will publish it any more",
        Say::EndStuckQueued => "end: {m} stays in the queue, and nobody takes it",
        Say::EndGivenUp => "end: {m} is “failed”; somebody must take it up again",
        Say::EndBehind => "end: {m} waits behind a message that does not get through",
        Say::EndInDoubt => "end: a prepared transaction waits for its decision",
        Say::EndOutOfOrder => "end: Payment handled the orders in another order than the database",
        Say::EndSeveral => "end: {orders}, each published and debited once",
        Say::EndLivelock => "no end: everything starts again as before, and nothing moves on",
        Say::EndDiverges => "no end: something still changes on every round",
    }
}
