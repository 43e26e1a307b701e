//! Every sentence that a step can say, and every clause that can follow one. Which is said is decided in
//! [`telling`](super::telling) from facts and worlds; the words are in the languages. In [`Say::ALL`] order, the sentences of a
//! restart stand from the order that is worst off to the best.

use super::closed::closed;

closed! {
/// A sentence or a clause, without its full stop. The comment says when it is true.
pub enum Say {
    /// Nothing has happened: an invitation.
    Start,

    // a service and its transaction
    /// It received a command and nothing else yet.
    Receives,
    /// It received a command and opened a transaction.
    ReceivesAndBegins,
    /// It opened a transaction.
    Begins,
    /// It opened a transaction; the broker has the message of the order in hand already.
    BeginsAfterMessage,
    /// It wrote the order in the transaction opened in the step before.
    ItWritesOrder,
    /// It wrote the order in its transaction.
    WritesOrder,
    /// It wrote the outbox row after the order, in the same transaction.
    WritesMessageToo,
    /// It wrote the outbox row in its transaction.
    WritesMessage,
    /// It wrote the order, and no transaction was open.
    WritesOrderAtOnce,
    /// It wrote the outbox row, and no transaction was open.
    WritesMessageAtOnce,
    /// It wrote a row of another table.
    WritesOther,
    /// The order is there already, and the transaction broke on it.
    OrderExists,
    /// It undid its transaction.
    RollsBack,

    // commits
    /// The order is durable, and its message has neither a row nor a copy: only a memory holds it.
    CommitOrderInMemory,
    /// The order is durable; the broker had its message before.
    CommitOrderAfterMessage,
    /// The order is durable, and its message has no copy and no row of this transaction, but is on its way or pending.
    CommitOrderOnly,
    /// The order is durable, and nothing holds its message.
    CommitOrderAlone,
    /// Order and outbox row are durable at once.
    CommitBoth,
    /// Only the outbox row is.
    CommitMessage,
    /// Only a mark is, or nothing.
    CommitOther,
    /// The database refused, and said so.
    CommitRefused,
    /// It is committed, and the answer is lost.
    CommitAnswerLost,
    /// It never arrived: undone, and the process does not know.
    CommitRequestLost,

    // publications
    /// A message left and has not arrived: a fault comes first.
    Leaves,
    /// A service received a command and let its message leave: a fault comes first.
    ReceivesAndLeaves,
    /// First copy, from a living sender.
    Publishes,
    /// First copy; the command was received in the same step, and the order has no row.
    ReceivesAndPublishes,
    /// First copy, while the sender's own transaction with the order is open.
    PublishesInTransaction,
    /// Second copy.
    PublishesAgain,
    /// Third copy or later.
    PublishesOnceMore,
    /// First copy; the sender is dead.
    ArrivesAfterDeath,
    /// A later copy; the sender is dead.
    ArrivesAgainAfterDeath,
    /// First copy, left in an earlier step, from a living sender.
    Arrives,
    /// The broker refused it.
    PublishRefused,
    /// There was no broker.
    PublishNoBroker,
    /// It got lost on the way.
    PublishLost,
    /// The broker refused it; the sender is dead.
    RefusedAfterDeath,
    /// There was no broker; the sender is dead.
    NoBrokerAfterDeath,
    /// It got lost on the way; the sender is dead.
    LostAfterDeath,

    // answers of the broker
    /// The sender heard it.
    Confirmed,
    /// The sender heard it, and the row in its hand still says pending.
    ConfirmedInMemory,
    /// The sender heard it, for the second copy.
    ConfirmedAgain,
    /// For a later copy.
    ConfirmedOnceMore,
    /// It heard a refusal.
    HeardRefusal,
    /// It heard that there is no broker.
    HeardNoBroker,
    /// It will hear nothing; the broker has the message.
    HeardNothingStored,
    /// It will hear nothing; the broker has it not.
    HeardNothingLost,
    /// Clause: the row still says pending.
    StaysPending,

    // answers to the caller
    /// Ok, and the message is with the broker.
    AnswersOk,
    /// Ok; the message is a pending row that a relay reads, and the broker has no copy yet.
    AnswersOkEarly,
    /// Ok, because the order was there already.
    AnswersOkExists,
    /// Ok, though the order has no row.
    AnswersOkWithoutOrder,
    /// Error, after undoing rows in the same step.
    AnswersErrorUndone,
    /// Error, and the order has no row.
    AnswersError,
    /// Error, and the order has a row all the same.
    AnswersErrorWrongly,
    /// It said that it does not know, after undoing rows in the same step.
    AnswersUnknownUndone,
    /// It said that it does not know.
    AnswersUnknown,

    // the relay
    /// The service woke the relay, and a fault comes first.
    WakesRelay,
    /// The service woke the relay, which read a pending row.
    WakesRelayWhichReads,
    /// A relay read the next pending row without waking.
    ReadsNext,
    /// A relay woke and read a pending row that nobody has tried to send.
    Reads,
    /// A relay woke and read a pending row that somebody has tried to send.
    ReadsStill,
    /// A row says sent, at once.
    MarksSent,
    /// A row says given up, at once.
    MarksFailed,
    /// A row says pending again, at once.
    MarksPending,
    /// A row is marked in an open transaction.
    MarksOpen,

    // the consumer
    /// First effect.
    Debits,
    /// First effect, of a message that was delivered before.
    DebitsRedelivered,
    /// First effect, before the order has a row; somebody living may still write it.
    DebitsTooEarly,
    /// First effect, and nobody will write the order.
    DebitsForNothing,
    /// Second effect.
    DebitsTwice,
    /// Third effect or later.
    DebitsOnceMore,
    /// The inbox knew the message: no effect.
    KnownInInbox,
    /// Acknowledged although its effect was undone.
    AcksUndone,
    /// Acknowledged without any effect.
    AcksOnly,
    /// Taken in hand, nothing durable yet, and a fault comes first.
    TakesInHand,
    /// The inbox row is written in an open transaction, and a fault comes first.
    NotesInInbox,
    /// The effect is written in an open transaction, and a fault comes first.
    PreparesDebit,
    /// The effect is durable and the message not acknowledged, and a fault comes first.
    DebitsUnacked,
    /// The inbox knew it, and a fault comes before the acknowledgement.
    KnownUnacked,

    // a crash
    /// All processes of the service's machine died.
    CrashMachine,
    /// All processes of another machine died.
    CrashMachineOf,
    /// One process died, others of its machine live.
    CrashProcess,
    /// After that line and before that one.
    CrashBetween,
    /// Before that line.
    CrashBefore,
    /// After that line.
    CrashAfter,
    /// Nothing was in hand.
    CrashIdle,
    /// Clause: an open order row is undone.
    UndoneOrder,
    /// Clause: an open outbox row is undone.
    UndoneMessage,
    /// Clause: both are.
    UndoneBoth,
    /// Clause: an open effect is undone.
    UndoneDebit,
    /// Clause: an open inbox row is undone.
    UndoneInbox,
    /// Clause: several processes stopped.
    StopBoth,
    /// Clause: a message has left and not arrived.
    OnItsWay,
    /// Clause: the broker has a message about an order without a row.
    BrokerHasIt,
    /// Clause: both have it all.
    BothHaveIt,
    /// Clause: no row and no copy of any order.
    NothingWritten,
    /// Clause: no row and no copy of this order.
    OrderNowhere,
    /// Clause: a row says pending.
    BaseSaysPending,
    /// Clause: a message that was in hand returns to the queue.
    Requeued,
    /// Clause: the same, and its effect is durable.
    RequeuedDebited,
    /// Clause: a caller hears nothing.
    ClientUnanswered,

    // a restart
    /// The order has a row; nothing says to publish.
    RestartForgotten,
    /// The broker has the message, the order no row, and nothing says to write it.
    RestartOrderForgotten,
    /// A row says pending; nobody has tried to send it.
    RestartPending,
    /// The same, and the processes that came back are service and relay.
    RestartPendingBoth,
    /// A row says pending, though the relay had heard the confirm.
    RestartForgotConfirm,
    /// A row says pending, though the broker has a copy; no confirm was heard.
    RestartForgotSending,
    /// No row, no copy.
    RestartNothing,
    /// Both have it, and the caller was never answered.
    RestartNoAnswer,
    /// Both have it, and nothing is left to do.
    RestartNothingLeft,
    /// A command waits for the service.
    RestartAsked,
    /// A consumer came back, and the queue holds a message for it.
    RestartQueued,
    /// A consumer came back, and the queue is empty.
    RestartQueueEmpty,

    // the rest
    /// The broker went down.
    BrokerDown,
    /// It went down while a message was under way to it.
    BrokerDownCuts,
    /// It came up.
    BrokerUp,
    /// The caller asked again with its key, and had no answer.
    AsksAgainUnanswered,
    /// The caller asked again with its key.
    AsksAgain,
    /// The caller asked again without a key.
    AsksAnew,
    /// A process stopped by itself.
    StopsForGood,
    /// Nothing to tell.
    Waits,

    // the end, from the verdict
    /// One order, one copy, one effect.
    EndConsistent,
    /// The same, and a row says sent.
    EndNothingPending,
    /// The same as consistent, and the effect came before the order.
    EndPremature,
    /// The same as consistent, and the caller was never answered or told that nobody knows.
    EndUnanswered,
    /// Premature and unanswered.
    EndPrematureUnanswered,
    /// Consistent, and the caller was told the contrary.
    EndWrongAnswer,
    /// Consistent after recovery.
    EndLate,
    /// The same, and what was late is only the effect.
    EndLateDebit,
    /// Several copies, one effect.
    EndAbsorbed,
    /// Several copies, several effects.
    EndTwice,
    /// One copy, several effects.
    EndTwiceOneCopy,
    /// Several copies, one effect; there are other orders.
    EndAbsorbedOf,
    /// Several effects; there are other orders.
    EndTwiceOf,
    /// No copy; nobody reads the database again.
    EndLost,
    /// No copy; a relay reads the table, and there is no row for it.
    EndLostNoRow,
    /// No copy; a row says sent.
    EndLostMarked,
    /// The broker had it, no consumer ever received it.
    EndLostInBroker,
    /// A message and an effect, no order.
    EndPhantom,
    /// A message and no effect, no order.
    EndPhantomUndebited,
    /// Received, and no effect remains.
    EndEffectLost,
    /// No order, no message, and the caller was told so.
    EndNothing,
    /// No order, no message, and the caller was told nothing.
    EndNothingUnanswered,
    /// No order, no message, and the caller believes the contrary.
    EndNothingWrong,
    /// A row says pending for ever.
    EndStuck,
    /// A copy stays in the queue for ever.
    EndStuckQueued,
    /// A row says given up.
    EndGivenUp,
    /// It waits behind another.
    EndBehind,
    /// A prepared transaction waits.
    EndInDoubt,
    /// Effects in another order than the commits.
    EndOutOfOrder,
    /// Several orders, each with one copy and one effect.
    EndSeveral,
    // what few programs do
    /// No queue is bound for it, and the broker confirms all the same.
    GoesNowhere,
    /// A queue that remembers ids keeps nothing.
    KnownToBroker,
    /// No queue, and it is returned.
    ComesBack,
    /// No exchange.
    NoExchange,
    /// The sender hears of the return.
    HeardReturn,
    /// The sender finds its channel closed.
    HeardNoExchange,
    /// A row is marked as being worked on.
    MarksProcessing,
    /// A cursor or slot moves on.
    MovesCursor,
    /// A lease is taken.
    TakesLease,
    /// Columns change.
    ChangesRow,
    /// A row goes.
    Deletes,
    /// The commit record is in the log.
    Flushes,
    /// A participant is prepared.
    Prepares,
    /// A participant is not.
    DoesNotPrepare,
    /// Phase two commits.
    DecidesCommit,
    /// Phase two undoes.
    DecidesRollback,
    /// A message is kept to be sent later.
    KeepsInMemory,
    /// There is no room for it.
    NoRoomInMemory,
    /// A handler fails.
    HandlerFails,
    /// A message goes back to the head of its queue.
    GivesBack,
    /// A message goes to the dead-letter queue.
    SetsAside,
    /// A message is refused and gone.
    Refuses,
    /// A queue loses a message.
    QueueDrops,
    /// A queue dead-letters a message.
    QueueSetsAside,
    /// Time passes.
    TimePasses,
    /// A process that stood still goes on.
    GoesOn,
    /// A binding is gone.
    Unbinds,
    /// A binding is there.
    Binds,
    /// The exchange is gone.
    ExchangeGone,
    /// The exchange is back.
    ExchangeBack,
    /// What waits is too old.
    Expires,
    /// A backup is taken.
    BacksUp,
    /// It is restored.
    Restores,
    /// The slot is gone.
    SlotLost,
    /// A process stands still.
    StandsStill,
    /// Somebody wakes a process.
    IsWoken,
    /// All tickers fire.
    TicksAll,
    /// A prepared branch is committed without its coordinator.
    HeuristicCommit,
    /// It is rolled back.
    HeuristicRollback,

    /// It goes round for ever.
    EndLivelock,
    /// Something changes for ever.
    EndDiverges,
}
}
