//! A process's connection to the broker: durable queues, persistent messages, publisher confirms, explicit acks. It
//! connects when it is first needed, and again after the connection was cut.

use std::time::Duration;

use amqprs::callbacks::ChannelCallback;
use amqprs::channel::{
    BasicAckArguments, BasicGetArguments, BasicPublishArguments, BasicQosArguments, Channel, ConfirmSelectArguments,
};
use amqprs::connection::{Connection, OpenConnectionArguments};
use amqprs::{Ack, BasicProperties, Cancel, CloseChannel, DELIVERY_MODE_PERSISTENT, Nack, Return};
use async_trait::async_trait;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use crate::names::{Fallible, Names};

/// Nothing that works takes so long: what does is an error of the harness, not an outcome.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// What became of a publication, as its sender can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The broker has it.
    Confirmed,
    /// The broker refused it.
    Refused,
    /// There was no broker to publish to.
    NoBroker,
    /// The connection was cut before an answer came.
    Silence,
}

/// A message in hand.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Its id.
    pub message_id: String,
    tag: u64,
    /// The connection on which it came, counted.
    line: u32,
}

/// A connection with one channel.
pub struct Line {
    /// The connection; dropping it closes it.
    pub connection: Connection,
    /// Its channel.
    pub channel: Channel,
    confirms: UnboundedReceiver<Confirm>,
}

/// The broker, as one process sees it.
pub struct Publisher {
    port: u16,
    names: Names,
    line: Option<Line>,
    /// Connections so far.
    lines: u32,
}

impl Publisher {
    /// Not connected yet.
    pub fn new(port: u16, names: Names) -> Publisher {
        Publisher { port, names, line: None, lines: 0 }
    }

    /// Publishes, persistent and mandatory, and listens until the answer has come or cannot come any more: whatever the
    /// broker does with it is done by then. The program hears of it when it asks.
    pub async fn publish(&mut self, id: &str) -> Fallible<Answer> {
        let exchange = self.names.exchange.clone();
        if !self.is_connected().await {
            return Ok(Answer::NoBroker);
        }
        let line = self.line.as_mut().ok_or("not connected")?;
        let properties = BasicProperties::default()
            .with_message_id(id)
            .with_delivery_mode(DELIVERY_MODE_PERSISTENT)
            .with_content_type("text/plain")
            .finish();
        let arguments = BasicPublishArguments::new(&exchange, "").mandatory(true).finish();
        line.channel.basic_publish(properties, id.as_bytes().to_vec(), arguments).await?;
        let answer = tokio::select! {
            biased;
            confirm = line.confirms.recv() => match confirm {
                Some(Confirm::Ack) => Answer::Confirmed,
                Some(Confirm::Nack) => Answer::Refused,
                Some(Confirm::Returned) => return Err("the broker returned a message: nothing is bound".into()),
                None => Answer::Silence,
            },
            _ = line.connection.listen_network_io_failure() => Answer::Silence,
            () = tokio::time::sleep(PATIENCE) => return Err("neither a confirm nor an end came".into()),
        };
        if answer == Answer::Silence {
            self.line = None;
        }
        Ok(answer)
    }

    /// The next message of the queue; `None` when there is none, or no broker.
    pub async fn receive(&mut self) -> Fallible<Option<Delivery>> {
        let queue = self.names.queue.clone();
        if !self.is_connected().await {
            return Ok(None);
        }
        let line = self.line.as_ref().ok_or("not connected")?;
        let got = timeout(PATIENCE, line.channel.basic_get(BasicGetArguments::new(&queue))).await??;
        let Some((get, properties, _)) = got else { return Ok(None) };
        let message_id = properties.message_id().cloned().ok_or("a message without id")?;
        Ok(Some(Delivery { message_id, tag: get.delivery_tag(), line: self.lines }))
    }

    /// Acknowledges, and waits until the broker has dealt with it. When the connection on which the message came is
    /// gone, there is nothing to acknowledge.
    pub async fn ack(&mut self, delivery: Delivery) -> Fallible<()> {
        let Some(line) = self.line.as_ref().filter(|_| delivery.line == self.lines) else { return Ok(()) };
        line.channel.basic_ack(BasicAckArguments::new(delivery.tag, false)).await?;
        line.round_trip().await.then_some(()).ok_or_else(|| "the connection broke at an ack".into())
    }

    /// Whether the broker can be talked to: over the connection that is there, else over a new one.
    async fn is_connected(&mut self) -> bool {
        if let Some(line) = &self.line
            && line.round_trip().await
        {
            return true;
        }
        self.line = Line::open(self.port).await.ok();
        self.lines += 1;
        self.line.is_some()
    }
}

impl Line {
    /// Connects and asks for confirms.
    pub async fn open(port: u16) -> Fallible<Line> {
        timeout(PATIENCE, async {
            let arguments = OpenConnectionArguments::new("127.0.0.1", port, "guest", "guest").finish();
            let connection = Connection::open(&arguments).await?;
            let channel = connection.open_channel(None).await?;
            let (sender, confirms) = unbounded_channel();
            channel.register_callback(Confirms(sender)).await?;
            channel.confirm_select(ConfirmSelectArguments::new(false)).await?;
            Ok(Line { connection, channel, confirms })
        })
        .await?
    }

    /// Asks for something harmless: what was said before on this channel is done when the answer comes.
    async fn round_trip(&self) -> bool {
        if !self.connection.is_open() {
            return false;
        }
        tokio::select! {
            biased;
            answer = self.channel.basic_qos(BasicQosArguments::new(0, 1, false)) => answer.is_ok(),
            _ = self.connection.listen_network_io_failure() => false,
            () = tokio::time::sleep(PATIENCE) => false,
        }
    }
}

/// What the broker says about a publication.
enum Confirm {
    Ack,
    Nack,
    /// It could be routed nowhere; this comes before the ack.
    Returned,
}

/// Passes the broker's confirms on. One publication is under way at a time, so each is about that one.
struct Confirms(UnboundedSender<Confirm>);

#[async_trait]
impl ChannelCallback for Confirms {
    async fn close(&mut self, _: &Channel, close: CloseChannel) -> Result<(), amqprs::error::Error> {
        eprintln!("the broker closed a channel: {close}");
        Ok(())
    }

    async fn cancel(&mut self, _: &Channel, _: Cancel) -> Result<(), amqprs::error::Error> {
        Ok(())
    }

    async fn flow(&mut self, _: &Channel, active: bool) -> Result<bool, amqprs::error::Error> {
        Ok(active)
    }

    async fn publish_ack(&mut self, _: &Channel, _: Ack) {
        let _ = self.0.send(Confirm::Ack);
    }

    async fn publish_nack(&mut self, _: &Channel, _: Nack) {
        let _ = self.0.send(Confirm::Nack);
    }

    async fn publish_return(&mut self, _: &Channel, _: Return, _: BasicProperties, _: Vec<u8>) {
        let _ = self.0.send(Confirm::Returned);
    }
}
