//! The stable identifiers of verdicts: in `state`, in JSON, in the expectations of a scenario file.

use crate::model::{Caller, Delivery, Ending, Headline, Liveness, Ordering, Window};

/// A closed list whose members have identifiers.
pub trait Word: Copy + 'static {
    /// Every member.
    const ALL: &'static [Self];

    /// The identifier: lower case, with hyphens.
    fn word(self) -> &'static str;
}

impl Word for Headline {
    const ALL: &'static [Headline] = &[
        Headline::Lost,
        Headline::Phantom,
        Headline::LostEffect,
        Headline::InDoubt,
        Headline::HeadOfLine,
        Headline::Stuck,
        Headline::DuplicateEffective,
        Headline::OutOfOrder,
        Headline::DuplicateAbsorbed,
        Headline::ConsistentAfterRecovery,
        Headline::Consistent,
        Headline::Nothing,
    ];

    fn word(self) -> &'static str {
        match self {
            Headline::Lost => "lost",
            Headline::Phantom => "phantom",
            Headline::LostEffect => "lost-effect",
            Headline::InDoubt => "in-doubt",
            Headline::HeadOfLine => "head-of-line",
            Headline::Stuck => "stuck",
            Headline::DuplicateEffective => "duplicate-effective",
            Headline::OutOfOrder => "out-of-order",
            Headline::DuplicateAbsorbed => "duplicate-absorbed",
            Headline::ConsistentAfterRecovery => "consistent-after-recovery",
            Headline::Consistent => "consistent",
            Headline::Nothing => "nothing",
        }
    }
}

impl Word for Delivery {
    const ALL: &'static [Delivery] = &[
        Delivery::Nothing,
        Delivery::Consistent,
        Delivery::LostWithoutTrace,
        Delivery::LostWithTrace,
        Delivery::LostInBroker,
        Delivery::Phantom,
        Delivery::DuplicateAbsorbed,
        Delivery::DuplicateEffective,
        Delivery::LostEffect,
        Delivery::Pending,
        Delivery::InDoubt,
    ];

    fn word(self) -> &'static str {
        match self {
            Delivery::Nothing => "nothing",
            Delivery::Consistent => "consistent",
            Delivery::LostWithoutTrace => "lost-without-trace",
            Delivery::LostWithTrace => "lost-with-trace",
            Delivery::LostInBroker => "lost-in-broker",
            Delivery::Phantom => "phantom",
            Delivery::DuplicateAbsorbed => "duplicate-absorbed",
            Delivery::DuplicateEffective => "duplicate-effective",
            Delivery::LostEffect => "lost-effect",
            Delivery::Pending => "pending",
            Delivery::InDoubt => "in-doubt",
        }
    }
}

impl Word for Liveness {
    const ALL: &'static [Liveness] = &[
        Liveness::DoesNotApply,
        Liveness::Immediate,
        Liveness::AfterRecovery,
        Liveness::StuckSilent,
        Liveness::StuckVisible,
        Liveness::HeadOfLine,
        Liveness::InDoubt,
    ];

    fn word(self) -> &'static str {
        match self {
            Liveness::DoesNotApply => "does-not-apply",
            Liveness::Immediate => "immediate",
            Liveness::AfterRecovery => "after-recovery",
            Liveness::StuckSilent => "stuck-silent",
            Liveness::StuckVisible => "stuck-visible",
            Liveness::HeadOfLine => "head-of-line",
            Liveness::InDoubt => "in-doubt",
        }
    }
}

impl Word for Ordering {
    const ALL: &'static [Ordering] =
        &[Ordering::DoesNotApply, Ordering::Kept, Ordering::Hole, Ordering::SteppedBack, Ordering::OutOfOrder];

    fn word(self) -> &'static str {
        match self {
            Ordering::DoesNotApply => "does-not-apply",
            Ordering::Kept => "kept",
            Ordering::Hole => "hole",
            Ordering::SteppedBack => "stepped-back",
            Ordering::OutOfOrder => "out-of-order",
        }
    }
}

impl Word for Window {
    const ALL: &'static [Window] = &[Window::None, Window::Premature];

    fn word(self) -> &'static str {
        match self {
            Window::None => "none",
            Window::Premature => "premature",
        }
    }
}

impl Word for Caller {
    const ALL: &'static [Caller] = &[Caller::Truth, Caller::Unknown, Caller::Wrong];

    fn word(self) -> &'static str {
        match self {
            Caller::Truth => "truth",
            Caller::Unknown => "unknown",
            Caller::Wrong => "wrong",
        }
    }
}

impl Word for Ending {
    const ALL: &'static [Ending] = &[Ending::Quiet, Ending::Livelock, Ending::Diverges];

    fn word(self) -> &'static str {
        match self {
            Ending::Quiet => "quiet",
            Ending::Livelock => "livelock",
            Ending::Diverges => "diverges",
        }
    }
}
