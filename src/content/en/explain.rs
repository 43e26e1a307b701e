//! The longer words, in English.

use crate::content::explain::{Door, Note, Question, Term};
use crate::content::text::{Asked, Entry, LongText};

/// The longer words.
pub static LONG: LongText = LongText { note, question, door, term };

/// The note behind "Why?".
fn note(note: Note) -> &'static str {
    match note {
        Note::NotYet => {
            "The verdict is read at the end, when nothing moves any more. Until then a gap between database and broker can still close, or open. Look at who knows what: what is in the database survives a crash, what is in memory goes with it."
        }
        Note::Lost => {
            "A message that is late is noted somewhere: one day somebody reads the note and sends it. Here the intention to publish was only in the memory of the service, and it is gone from there. The database has the order, but no row says that a message is missing; the broker cannot give back what it never received. Waiting changes nothing: the message is lost."
        }
        Note::LostMarked => {
            "The database shows “sent”, so nobody looks at that row again. Yet the broker received nothing. A false trace hides the loss: it is harder to see than no trace at all."
        }
        Note::LostInBroker => {
            "The broker did have the message and lost it before delivering it. The producer kept its promise; the queue did not keep its own."
        }
        Note::Phantom => {
            "The message announces an order that the database does not have. It left before the transaction was final, and a published message cannot be taken back. Payment has no way to tell it from a real one: it is well formed, and it was delivered normally."
        }
        Note::EffectLost => {
            "Payment acknowledged the message although its debit was not final. So the broker forgot it, and nothing will make it debit any more. The acknowledgement must come after the COMMIT, and only if that succeeded."
        }
        Note::InDoubt => {
            "A prepared transaction is neither committed nor rolled back: it keeps its locks and waits for its coordinator. Until that comes back, nobody can decide in its place."
        }
        Note::Behind => {
            "There is nothing wrong with this message, but another one, ahead of it, does not get through. That is the price of keeping the order: one message that fails holds up all that follow."
        }
        Note::Stuck => {
            "The message is not lost: its trace exists. But no rule moves it on any more, and nobody is told. A person has to notice."
        }
        Note::GivenUp => {
            "The relay tried, gave up, and wrote that down. Nothing is lost and the failure can be seen; taking it up again needs a decision."
        }
        Note::Twice => {
            "The relay cannot know whether the first copy arrived: in doubt, it publishes again. That is what “at least once” means. So the duplicate is normal; what is missing is a consumer that recognises it. Turn the inbox on and play the same crash again."
        }
        Note::TwiceOneCopy => {
            "The broker delivers again what was not acknowledged: it does not know that the debit was done. Without an inbox, neither does Payment. Turn the inbox on and play the same crash again."
        }
        Note::TwiceBySender => {
            "Whoever publishes cannot always know whether the message arrived: in doubt, it is sent again. That is what “at least once” means. So the duplicate is normal; what is missing is a consumer that recognises it. Turn the inbox on and play the same story again."
        }
        Note::TwiceWithInbox => {
            "Payment has an inbox, but it does not protect this debit. It stops a duplicate only if the number of the message and the debit are written together, in a single transaction."
        }
        Note::OutOfOrder => {
            "Every message arrived, but not in the order in which the database committed the orders. To avoid it you need a rule of order, for example per order, from the database all the way to Payment."
        }
        Note::Absorbed => {
            "The database did not know yet that the message had left: it still showed “pending”. In doubt, it was sent a second time. Payment writes the number of the message in the same transaction as the debit: at the second copy it recognises it and does not debit. The outbox prevents the loss, the inbox absorbs the duplicate: you need both."
        }
        Note::AbsorbedBySender => {
            "The same message was sent more than once. Payment writes the number of the message in the same transaction as the debit: when it sees it again, it recognises it and does not debit. It is the inbox that absorbs the duplicate."
        }
        Note::AbsorbedByLuck => {
            "The broker received the message more than once, and a single debit is left. Nothing guarantees it: without an inbox, Payment cannot recognise a message that it has handled."
        }
        Note::LateFromTable => {
            "The order and the outbox row are in a single transaction: the crash cannot fall between them. So the message to publish is no longer in memory, it is in the database, and it is still there after the restart. “After recovery” means: right, but later. The client does not wait for the broker; those who wait for the message, here Payment, pay for the delay."
        }
        Note::LateFromQueue => {
            "The debit had to wait for a restart: the broker kept the message in its queue and delivered it afterwards. “After recovery” means: right, but later. Those who wait for the debit pay for the delay."
        }
        Note::Late => {
            "All agree in the end, but not by themselves: it took a restart or another attempt to set the message going again."
        }
        Note::ConsistentByLuck => {
            "All agree, but nothing guarantees it. Between the two writes there is an instant when only one side knows. This time no crash hit it: put one there and start again."
        }
        Note::ConsistentByTable => {
            "The order and the message to publish are in a single transaction; then the relay publishes, waits for the confirm and marks the row. At no instant does the intention to publish depend on memory alone."
        }
        Note::ConsistentUnanswered => {
            "Both writes are done; only the answer is missing. The client cannot tell this from a failure. If it tries again without a key, it places a second order."
        }
        Note::ConsistentPremature => {
            "All agree in the end, but Payment debited for an order that the database did not have yet. Had it looked for the order at that instant, it would not have found it; and had the COMMIT failed, the message would have become a phantom."
        }
        Note::ConsistentWrong => {
            "The data are right, but the client got the wrong answer. It will act on an error: try again, or complain."
        }
        Note::NothingWrong => {
            "The database has nothing, the broker has nothing, and yet the client got the wrong answer. It believes that its order is taken: nobody will handle it."
        }
        Note::Nothing => {
            "Nothing was final and nothing had left: the database rolls back what is not committed. It is the best moment to fail. The client may try again without the risk of a duplicate."
        }
    }
}

/// A question and its answer.
fn question(question: Question) -> Asked {
    match question {
        Question::TwoOrders => Asked {
            question: "One service writes to its database and then publishes; another publishes and then writes to its database. The machine goes down right between the two. In each case, what does the database hold, what does the broker hold, and what is this fault called? Why does the outbox have neither?",
            answer: "Database first: the order exists and the message never left, it is lost. Publish first: the message exists and the order does not, it is a phantom. The outbox writes in one place only: order and message become final together there, nothing is left in between.",
        },
        Question::RelayDies => Asked {
            question: "The relay publishes m42, the broker confirms, and the machine goes down before the mark. What does the relay do when it comes back? How many copies will the broker have received? What prevents the second debit?",
            answer: "It finds m42 still “pending” and publishes it again: the broker will have received two copies. The inbox of Payment prevents the second debit: it already holds the number of the message. Turn the inbox off to see the difference.",
        },
        Question::Problem => Asked {
            question: "Why are two correct writes, one to the database and one to the broker, not enough?",
            answer: "Because no transaction covers both. Between one and the other there is an instant when only one side knows, and a crash can fall into it, whichever order you choose.",
        },
        Question::Repair => Asked {
            question: "How does the outbox make a crash between the two writes harmless?",
            answer: "The message to publish becomes a row of the database, written in the transaction of the order. A crash keeps both rows or neither; after a restart the relay finds the row “pending” and publishes it.",
        },
        Question::SeveralRelays => Asked {
            question: "Two relays read the same “pending” row at the same instant. What does the broker receive, and how can it be avoided?",
            answer: "Two copies, as here, where a crash is what makes it publish twice. Each relay must first claim its rows: with FOR UPDATE SKIP LOCKED it takes those that are free and skips those that another holds. The inbox is still needed, since a crash can always make a relay publish again.",
        },
    }
}

/// The words of a link to a scenario.
fn door(door: Door) -> &'static str {
    match door {
        Door::BaseFirst => "See: database first, crash between the two writes",
        Door::PublishFirst => "See: publish first, crash between the two writes",
        Door::Outbox => "See: outbox, crash between the two writes",
        Door::RelayWithInbox => "See: outbox, crash before the mark",
        Door::RelayWithoutInbox => "See: outbox, crash before the mark, no inbox",
    }
}

/// A word of the glossary.
fn term(term: Term) -> Entry {
    match term {
        Term::Commit => Entry {
            word: "commit",
            meaning: "The instant at which a transaction becomes final, as a whole. Before it a crash undoes everything; after it a crash erases nothing.",
        },
        Term::Confirm => Entry {
            word: "confirm",
            meaning: "The broker’s answer: it has the message. Until it comes, the producer does not know whether the message arrived.",
        },
        Term::Outbox => Entry {
            word: "outbox",
            meaning: "A table in the service’s database with the messages to publish. Each row is written in the same transaction as the change that it announces.",
        },
        Term::Relay => Entry {
            word: "relay",
            meaning: "A process of its own that reads the pending rows, publishes them, waits for the confirm and then marks them as “sent”.",
        },
        Term::Inbox => Entry {
            word: "inbox",
            meaning: "A table of the consumer with the numbers of the messages that it has handled. Written in the same transaction as the effect, it lets a duplicate be recognised.",
        },
        Term::AtLeastOnce => Entry {
            word: "at least once",
            meaning: "A message is delivered, and sometimes more than once: in doubt it is sent again. It is for the consumer to recognise duplicates.",
        },
    }
}
