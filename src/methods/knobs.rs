//! The table of knobs: see [`super::knob`].

use super::knob::{KnobInfo, Values, knobs};

knobs! {
    words {
        /// Whether the service waits for the broker's confirm of its own publication (A10).
        confirm Confirm "confirm" {
            /// It does.
            Wait "wait",
            /// It sends and forgets.
            None "none",
        }
        /// What a service does when a publication has no answer, or was refused.
        on_trouble OnTrouble "on-trouble" {
            /// It gives up and tells the caller: after a refusal as `told` says, else that nobody knows.
            Tell "tell",
            /// It publishes once more, the same message (A7).
            Retry "retry",
            /// It deletes the order again (A8).
            Compensate "compensate",
            /// It goes on as if all were well (B7).
            GoOn "go-on",
        }
        /// Whether a message that no queue takes is returned, and what that means to its sender (A11, F13, F14).
        mandatory Mandatory "mandatory" {
            /// It is not: the broker confirms it all the same.
            Off "off",
            /// It is, and its sender takes the return for a failure.
            On "on",
            /// It is, and its sender waits for the confirm alone.
            Ignored "ignored",
        }
        /// How messages are published (F16).
        delivery_mode DeliveryMode "delivery-mode" {
            /// A durable queue keeps them over a restart of the broker.
            Persistent "persistent",
            /// It need not.
            Transient "transient",
        }
        /// How the id of a message is made.
        message_id MessageIds "message-id" {
            /// The number of the event, whoever publishes it however often.
            Event "event",
            /// Another one each time that the caller asks (B8).
            Fresh "fresh",
            /// The number of the aggregate, a mistake (E9).
            Aggregate "aggregate",
            /// The bare number of the outbox row (N11).
            Row "row",
            /// The number of the outbox row, with the name of its producer.
            ScopedRow "scoped-row",
            /// The number of the row and the attempt (O4).
            Attempt "attempt",
            /// The number of the row and the operator's generation (O5).
            Generation "generation",
        }
        /// How the message is written to the outbox.
        enqueue Enqueue "enqueue" {
            /// With a plain INSERT.
            Insert "insert",
            /// With ON CONFLICT DO NOTHING on its message id, and the order likewise (E8, E9).
            Idempotent "idempotent",
            /// And deleted again in the same transaction (K).
            ThenDelete "then-delete",
        }
        /// When the service wakes the relay.
        wake Wake "wake" {
            /// After its commit, the relay beside it.
            AfterCommit "after-commit",
            /// Before its commit (I8).
            BeforeCommit "before-commit",
            /// With NOTIFY in its transaction, everybody who listens (I10).
            Notify "notify",
            /// Never.
            Never "never",
        }
        /// What writers lock, and when (H8, H9, H10).
        writer_lock WriterLock "writer-lock" {
            /// Nothing.
            None "none",
            /// The whole outbox table, first of all.
            Table "table",
            /// The business object, before the outbox row.
            AggregateFirst "aggregate-first",
            /// The business object, after the outbox row.
            AggregateLast "aggregate-last",
        }
        /// Where relays run.
        relay_place RelayPlace "relay-place" {
            /// Beside a service each.
            Beside "beside",
            /// Each on a machine of its own.
            Apart "apart",
            /// Beside the second service only (I4).
            Second "second",
        }
        /// Where several services write (N11).
        databases Databases "databases" {
            /// All in one database.
            Shared "shared",
            /// The first in one, the others in another, each with a relay of its own.
            Each "each",
        }
        /// How a relay chooses rows.
        selection Selection "selection" {
            /// `status = 'pending'`.
            Pending "pending",
            /// `id > cursor` (H1).
            Cursor "cursor",
            /// Below xmin, with a cursor on (xid, id) (H3).
            Xmin "xmin",
            /// Below xmin, with a cursor on id alone (H4).
            XminIdCursor "xmin-id-cursor",
            /// `status = 'pending'` and below xmin (H7).
            XminPending "xmin-pending",
            /// `id > cursor` without holes, waiting for ever (H5).
            Gapless "gapless",
            /// `id > cursor` without holes, waiting two looks long (H5).
            GaplessPatience "gapless-patience",
        }
        /// In which order a relay takes rows.
        order_by OrderOf "order-by" {
            /// By id, or as the cursor goes.
            Id "id",
            /// By the start of their transaction (H11).
            CreatedAt "created-at",
            /// By id, and ids are random UUIDs (H12).
            Random "random",
            /// No ORDER BY (H14).
            None "none",
        }
        /// What a relay locks when it reads (G1 to G4).
        row_lock Locking "row-lock" {
            /// Nothing.
            None "none",
            /// FOR UPDATE.
            Update "for-update",
            /// FOR UPDATE SKIP LOCKED.
            Skip "skip-locked",
        }
        /// How relays keep out of each other's way beside locks.
        claim Claim "claim" {
            /// They do not.
            None "none",
            /// A row is claimed for `lease` units of time (G5, G6).
            Lease "lease",
            /// A row is marked as in progress (G7).
            Processing "processing",
            /// The aggregate of a row is claimed with it (G9).
            Aggregate "aggregate",
            /// Each relay has its share of the aggregates (G9).
            Share "share",
            /// Only the relay that holds the leader's lease publishes (G10).
            Leader "leader",
        }
        /// Whether a relay marks a row only if the claim is still its own (G6).
        fence Fence "fence" {
            /// It marks anyway.
            Off "off",
            /// It looks.
            On "on",
        }
        /// How far a relay's transaction reaches (F4).
        relay_transaction RelayTransaction "relay-transaction" {
            /// Each statement is its own.
            None "none",
            /// From the look to the mark of what it found.
            Batch "batch",
        }
        /// When a relay settles a row.
        mark Mark "mark" {
            /// After the confirm.
            AfterConfirm "after-confirm",
            /// Before it sends (F5).
            BeforeSend "before-send",
            /// After it has sent, without waiting (F6).
            AfterSend "after-send",
            /// It deletes the row after the confirm (F20).
            Delete "delete",
            /// It deletes the row before it sends (F7).
            DeleteFirst "delete-first",
        }
        /// Whether a relay waits for ever for a confirm (F12).
        confirm_timeout ConfirmTimeout "confirm-timeout" {
            /// It gives up.
            On "on",
            /// For ever.
            Off "off",
        }
        /// Which confirm a relay takes for a row's (F18).
        confirm_stream ConfirmStream "confirm-stream" {
            /// That of its own publication.
            Own "own",
            /// The next that comes.
            Shared "shared",
        }
        /// What a relay does when a publication fails.
        relay_error RelayError "relay-error" {
            /// It sleeps, and tries again when it is woken.
            Wait "wait",
            /// Its loop ends (F19).
            Stop "stop",
            /// It goes on with the next row.
            Next "next",
        }
        /// When attempts are counted (L8, L9).
        attempts Attempts "attempts" {
            /// They are not.
            Uncounted "uncounted",
            /// When a publication has failed.
            OnFailure "on-failure",
            /// When a row is claimed.
            AtClaim "at-claim",
        }
        /// What becomes of a row that has had all its attempts (L5 to L7, L14).
        exhausted Exhausted "exhausted" {
            /// It is marked as failed, others go on.
            Failed "failed",
            /// It is marked as failed, and its aggregate waits behind it.
            Block "block",
            /// No rule selects it any more, and nothing is written.
            Filtered "filtered",
            /// It is marked as failed, and its message sent to a dead-letter exchange without waiting (L14).
            DeadLetter "dead-letter",
            /// It is deleted after that (L14).
            DeadLetterDelete "dead-letter-delete",
        }
        /// Whether rows have a time for their next try (L10, L11).
        schedule Schedule "next-attempt" {
            /// No.
            None "none",
            /// They have, and none means now.
            NullIsDue "null-is-due",
            /// They have, and none means never (L10).
            NullIsNever "null-is-never",
        }
        /// What wakes a relay beside signals.
        ticker Ticker "ticker" {
            /// A ticker as a safety net.
            Net "net",
            /// A ticker, which is the way it works.
            Clock "clock",
            /// Nothing.
            None "none",
        }
        /// When a relay looks, and for how long.
        drain Drain "drain" {
            /// When it is woken, until it finds nothing.
            UntilEmpty "until-empty",
            /// Also when it starts (I2, I10).
            AtStart "at-start",
            /// When it is woken, one batch (I7).
            OneBatch "one-batch",
        }
        /// When a connector confirms a position of the log (J2, J7).
        slot Slot "slot" {
            /// After the broker's confirm.
            AfterConfirm "after-confirm",
            /// Before it publishes.
            Before "before",
        }
        /// What a connector does when its slot is gone (J4 to J6).
        slot_lost SlotLost "slot-lost" {
            /// It makes a new one at the end of the log.
            Recreate "recreate",
            /// It makes a new one and publishes the rows of the table again.
            Snapshot "snapshot",
            /// It stops.
            Stop "stop",
        }
        /// What a connector makes of a deleted row (K2, K4).
        deletes Deletes "deletes" {
            /// Nothing.
            Ignored "ignored",
            /// A message of its own.
            Emitted "emitted",
        }
        /// Whether a connector reads the order in the database before it publishes (J9).
        look_up LookUp "look-up" {
            /// No: it publishes what the log says.
            Off "off",
            /// It does, and skips the event when it finds none.
            Skip "skip",
        }
        /// What a relay or connector does with an event that cannot be made into a message (J10).
        unserialisable Unserialisable "unserialisable" {
            /// It tries for ever.
            Block "block",
            /// It goes on without it.
            Skip "skip",
        }
        /// What a queue is made of (F16).
        queue QueueOf "queue" {
            /// Durable.
            Classic "classic",
            /// Replicated.
            Quorum "quorum",
            /// Gone with the broker.
            NotDurable "not-durable",
        }
        /// What a full queue does (F9, F17); see `queue-limit`.
        overflow OverflowOf "overflow" {
            /// It drops its oldest message.
            DropHead "drop-head",
            /// It refuses the new one.
            RejectPublish "reject-publish",
        }
        /// How messages reach consumers.
        routing RoutingOf "routing" {
            /// One queue.
            One "one",
            /// Every queue gets every message; each has consumers of its own.
            Fanout "fanout",
            /// Each message goes to one of two partitions, by its key.
            Partitions "partitions",
        }
        /// What chooses the partition (M1, M2, J11).
        routing_key Keying "routing-key" {
            /// The aggregate.
            Aggregate "aggregate",
            /// The event.
            Event "event",
        }
        /// Whether the broker knows ids (O3).
        broker_dedup BrokerDedup "broker-dedup" {
            /// No.
            Off "off",
            /// A known id is confirmed and not kept.
            Swallow "swallow",
            /// A known id is refused.
            Refuse "refuse",
        }
        /// Whether refused and expired messages are kept aside.
        dead_letter DeadLetters "dead-letter" {
            /// They are gone.
            Off "off",
            /// In a dead-letter queue.
            On "on",
        }
        /// Whether the exchange leads to the queue at the start (A11, F13, F14).
        binding Binding "binding" {
            /// It does.
            Bound "bound",
            /// Somebody forgot it.
            Missing "missing",
        }
        /// When a consumer acknowledges (N2).
        ack Acking "ack" {
            /// After its commit.
            AfterCommit "after-commit",
            /// On delivery.
            OnDelivery "on-delivery",
        }
        /// How inbox and effect hang together (N4 to N9).
        handler Handler "handler" {
            /// Insert-first with ON CONFLICT DO NOTHING, in one transaction with the effect.
            OneTransaction "one-transaction",
            /// The inbox is committed first.
            InboxFirst "inbox-first",
            /// The effect is committed first.
            EffectFirst "effect-first",
            /// SELECT, then INSERT, in one transaction, without a unique key (N7).
            CheckThenInsert "check-then-insert",
            /// The same with a unique key (N8).
            CheckUnique "check-unique",
        }
        /// What the inbox compares (N10).
        inbox_key InboxKey "inbox-key" {
            /// The message id.
            Message "message",
            /// The message id and the name of the consumer.
            MessageAndConsumer "message-and-consumer",
        }
        /// Whether the consumer has an effect outside its database too (N6): a mail, a call of somebody's API.
        external External "external-effect" {
            /// No.
            Off "off",
            /// Yes, without a key.
            On "on",
            /// Yes, with a key that the other side remembers.
            Keyed "keyed",
        }
        /// Whether the consumer drops what is older than what it has handled (M9).
        version_check VersionCheck "version-check" {
            /// No.
            Off "off",
            /// Yes.
            On "on",
        }
        /// What a consumer does when its handler fails (M5, N14).
        on_handler_failure OnHandlerFailure "on-handler-failure" {
            /// It gives the message back.
            Requeue "requeue",
            /// It refuses the message.
            Reject "reject",
        }
        /// Whether only one consumer of a queue gets messages at a time (M6).
        single_active SingleActive "single-active" {
            /// All do.
            Off "off",
            /// One does.
            On "on",
        }
        /// Which orders are about the same business object.
        aggregates AggregatesOf "aggregates" {
            /// All.
            One "one",
            /// None.
            Each "each",
        }
        /// What somebody runs beside, when it is woken (O, P): `wake(job)`.
        job Job "job" {
            /// Nothing.
            None "none",
            /// Sent rows that are old enough are deleted (P1).
            PurgeSent "purge-sent",
            /// Rows that are old enough are deleted, whatever their status (P2).
            PurgeOld "purge-old",
            /// Failed rows are deleted (P3).
            PurgeFailed "purge-failed",
            /// Sent rows are archived and then deleted (P4).
            ArchiveThenDelete "archive-then-delete",
            /// The same, into an archive that knows what it has (P4).
            ArchiveKeyed "archive-keyed",
            /// Sent rows are deleted and then archived (P5).
            DeleteThenArchive "delete-then-archive",
            /// The partition is dropped with all its rows (P8).
            DropPartition "drop-partition",
            /// Old ids are removed from the inbox (N12).
            PurgeInbox "purge-inbox",
            /// Sent rows become pending again (O).
            Replay "replay",
            /// Sent rows become pending again, as another generation (O5).
            ReplayGeneration "replay-generation",
            /// Failed rows become pending again, with no attempts (L13).
            ResetFailed "reset-failed",
            /// Failed rows become pending again, and keep their attempts (L13).
            ResetStatus "reset-status",
            /// The attempts of failed rows are cleared, and their status kept (L13).
            ResetAttempts "reset-attempts",
            /// A script writes an order and its message (E12).
            Script "script",
            /// Rows in progress whose relay is gone become pending again (G7).
            Reap "reap",
            /// A long transaction that writes elsewhere in the database (H7).
            LongWriter "long-writer",
            /// A transaction that writes elsewhere in the database is prepared, and nobody ever decides it (H7).
            PreparedWriter "prepared-writer",
            /// A long transaction that only reads (H7).
            LongReader "long-reader",
        }
        /// Whether a broker can take part in a two-phase commit (Q7).
        broker_enlists BrokerEnlists "broker-enlists" {
            /// It can.
            Yes "yes",
            /// It cannot, like RabbitMQ and Kafka.
            No "no",
        }
    }
    numbers {
        /// How many services write, each on a machine of its own.
        services "services" 1..=3 = 1,
        /// How many relays there are.
        relays "relays" 1..=3 = 1,
        /// How many consumers compete for a queue.
        consumers "consumers" 1..=3 = 1,
        /// Rows that a relay reads at once.
        batch "batch" 1..=5 = 1,
        /// Units of time that a claim lasts.
        lease "lease" 1..=9 = 2,
        /// Publications that a row may have, where they are counted.
        max_attempts "max-attempts" 1..=5 = 3,
        /// Units of time until the next try, where rows have a schedule.
        backoff "backoff" 1..=9 = 1,
        /// Messages that a consumer may hold unsettled.
        prefetch "prefetch" 1..=5 = 1,
        /// Messages that a queue may hold; 0 for any number.
        queue_limit "queue-limit" 0..=5 = 0,
        /// How often a message may be given back; 0 for ever.
        delivery_limit "delivery-limit" 0..=5 = 0,
        /// Messages that a service may keep in memory, with the method that does.
        buffer "buffer" 1..=5 = 5,
        /// Units of time after which a job takes a row for old.
        retention "retention" 0..=8 = 0,
    }
}
