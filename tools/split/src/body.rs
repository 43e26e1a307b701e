//! A function as a tree of its nested constructs, with what is known of every sequence of instructions.

use wasmparser::{BlockType, FuncType, FuncValidator, Operator, ValType, ValidatorResources};

use crate::module::{Module, said};
use crate::note::ends_a_stretch;

/// One instruction, or a construct with what is in it.
pub struct Node<'a> {
    pub op: Operator<'a>,
    /// Where it begins in the module.
    pub at: usize,
    /// It ran when the profile was taken.
    pub ran: bool,
    /// The body of a `block` or `loop`; the arms of an `if`.
    pub inside: Vec<Seq<'a>>,
}

/// A sequence of instructions: a function's, a block's, a loop's or an arm's.
pub struct Seq<'a> {
    /// Its name within the function.
    pub id: usize,
    pub nodes: Vec<Node<'a>>,
    /// Where it ends in the module.
    pub end: usize,
    /// What it leaves on the stack.
    pub results: Vec<ValType>,
    /// A branch to it goes to its head.
    pub is_loop: bool,
    /// Control may come to its end.
    pub falls: bool,
    /// What lies on the stack before the first instruction that did not run; none if that cannot be said.
    pub operands: Option<Vec<ValType>>,
}

/// A function with a body.
pub struct Body<'a> {
    /// The types of the locals, parameters first.
    pub locals: Vec<ValType>,
    pub seq: Seq<'a>,
}

impl Body<'_> {
    /// It ran at all.
    pub fn ran(&self) -> bool {
        self.seq.nodes.first().is_some_and(|node| node.ran)
    }
}

/// Reads all functions. `ran` says of every stretch whether it ran, in the order of `note`.
pub fn read<'a>(module: &mut Module<'a>, ran: &[bool]) -> Result<Vec<Body<'a>>, String> {
    let mut stretches = ran.iter();
    let mut out = Vec::new();
    for (number, (function, body)) in std::mem::take(&mut module.bodies).into_iter().enumerate() {
        let ty = module.type_of(module.imported() + number as u32);
        let mut locals = ty.params().to_vec();
        let mut validator = function.into_validator(Default::default());
        for group in body.get_locals_reader().map_err(said)? {
            let (count, ty) = group.map_err(said)?;
            validator.define_locals(0, count, ty).map_err(said)?;
            locals.extend((0..count).map(|_| ty));
        }
        let mut reader = body.get_operators_reader().map_err(said)?;
        let mut reading = Reading { module, ids: 1, open: vec![Open::function(ty)] };
        let (mut head, mut hot) = (true, false);
        while !reader.eof() {
            let (op, at) = reader.read_with_offset().map_err(said)?;
            if head {
                hot = *stretches.next().ok_or("the profile is of another module: it is too short")?;
            }
            head = ends_a_stretch(&op);
            reading.see(&validator, hot, &op);
            validator.op(at, &op).map_err(said)?;
            reading.take(op, at, hot)?;
        }
        let seq = reading.open.pop().and_then(|mut open| open.seqs.pop()).ok_or("a function without an end")?;
        out.push(Body { locals, seq });
    }
    match stretches.next() {
        None => Ok(out),
        Some(_) => Err("the profile is of another module: it is too long".into()),
    }
}

/// A construct whose end has not been read.
struct Open<'a> {
    /// What opened it, and where; the function itself has none.
    head: Option<(Operator<'a>, usize, bool)>,
    /// Its sequences; the last one is being read.
    seqs: Vec<Seq<'a>>,
}

impl Open<'_> {
    fn function(ty: &FuncType) -> Self {
        Open { head: None, seqs: vec![Seq::new(0, ty.results().to_vec(), false)] }
    }
}

impl Seq<'_> {
    fn new(id: usize, results: Vec<ValType>, is_loop: bool) -> Self {
        Seq { id, nodes: Vec::new(), end: 0, results, is_loop, falls: false, operands: None }
    }

    /// The place of the first instruction that did not run: neither did any that follows it here.
    pub fn cold(&self) -> usize {
        self.nodes.iter().position(|node| !node.ran).unwrap_or(self.nodes.len())
    }
}

struct Reading<'m, 'a> {
    module: &'m Module<'a>,
    ids: usize,
    open: Vec<Open<'a>>,
}

impl<'a> Reading<'_, 'a> {
    /// What the validator knows before the instruction.
    fn see(&mut self, validator: &FuncValidator<ValidatorResources>, ran: bool, op: &Operator) {
        let Some(seq) = self.open.last_mut().and_then(|open| open.seqs.last_mut()) else { return };
        let Some(frame) = validator.get_control_frame(0) else { return };
        match op {
            Operator::End | Operator::Else => seq.falls = !frame.unreachable,
            _ if !ran && !frame.unreachable && seq.nodes.iter().all(|node| node.ran) => {
                let count = validator.operand_stack_height() as usize - frame.height;
                seq.operands = (0..count).rev().map(|depth| validator.get_operand_type(depth).flatten()).collect();
            }
            _ => {}
        }
    }

    fn take(&mut self, op: Operator<'a>, at: usize, ran: bool) -> Result<(), String> {
        match &op {
            Operator::Block { blockty } | Operator::Loop { blockty } | Operator::If { blockty } => {
                let results = self.results(*blockty)?;
                let is_loop = matches!(op, Operator::Loop { .. });
                let seqs = vec![Seq::new(self.id(), results, is_loop)];
                self.open.push(Open { head: Some((op, at, ran)), seqs });
            }
            Operator::Else => {
                let id = self.id();
                let seqs = &mut self.open.last_mut().ok_or("an else without an if")?.seqs;
                let then = seqs.last_mut().ok_or("an else without an if")?;
                then.end = at;
                let results = then.results.clone();
                seqs.push(Seq::new(id, results, false));
            }
            Operator::End => {
                let last = self.open.len() == 1;
                let open = self.open.last_mut().ok_or("an end of nothing")?;
                open.seqs.last_mut().ok_or("an end of nothing")?.end = at;
                if last {
                    return Ok(());
                }
                if let Some(Open { head: Some((op, at, ran)), seqs }) = self.open.pop() {
                    self.put(Node { op, at, ran, inside: seqs });
                }
            }
            Operator::TryTable { .. } | Operator::ReturnCall { .. } | Operator::ReturnCallIndirect { .. } => {
                return Err(format!("it has an instruction that this tool does not know: {op:?}"));
            }
            _ => self.put(Node { op, at, ran, inside: Vec::new() }),
        }
        Ok(())
    }

    fn put(&mut self, node: Node<'a>) {
        if let Some(seq) = self.open.last_mut().and_then(|open| open.seqs.last_mut()) {
            seq.nodes.push(node);
        }
    }

    fn id(&mut self) -> usize {
        self.ids += 1;
        self.ids - 1
    }

    fn results(&self, ty: BlockType) -> Result<Vec<ValType>, String> {
        Ok(match ty {
            BlockType::Empty => Vec::new(),
            BlockType::Type(ty) => vec![ty],
            BlockType::FuncType(ty) => {
                let ty = &self.module.types[ty as usize];
                if !ty.params().is_empty() {
                    return Err("it has a block that takes operands".into());
                }
                ty.results().to_vec()
            }
        })
    }
}
