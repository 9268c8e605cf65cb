//! AIGER files of a graph, ASCII (`aag`) and binary (`aig`).
//!
//! Invariant: all inputs are written, in the order of their numbers, then the ands below the
//! outputs in the order of the graph, so that operands come first and numbers ascend without gaps.
//! Reference: Biere, "The AIGER And-Inverter Graph (AIG) Format Version 20071012".

use super::{Aig, AigLit, AigNode, NodeKind};
use std::io::{self, Write};

/// The two spellings of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AigerFormat {
    /// One line per node, magic word `aag`.
    Ascii,
    /// Two deltas per and, magic word `aig`.
    Binary,
}

/// Writes the ands that the outputs depend on.
///
/// # Errors
/// Those of the writer.
pub fn write_aiger(
    aig: &Aig,
    outputs: &[AigLit],
    format: AigerFormat,
    writer: &mut impl Write,
) -> io::Result<()> {
    let numbering = Numbering::new(aig, outputs);
    let (inputs, ands) = (aig.input_count(), numbering.ands.len());
    let magic = if format == AigerFormat::Ascii { "aag" } else { "aig" };
    writeln!(writer, "{magic} {} {inputs} 0 {} {ands}", inputs + ands, outputs.len())?;
    if format == AigerFormat::Ascii {
        for number in 1..=inputs {
            writeln!(writer, "{}", 2 * number)?;
        }
    }
    for &output in outputs {
        writeln!(writer, "{}", numbering.literal(output))?;
    }
    for (number, (&node, left, right)) in
        (inputs as u32 + 1..).zip(numbering.ands.iter().filter_map(|node| {
            let (left, right) = aig.and_operands(*node)?;
            Some((node, numbering.literal(left), numbering.literal(right)))
        }))
    {
        debug_assert_eq!(numbering.literal(AigLit::positive(node)), 2 * number);
        let (large, small) = (left.max(right), left.min(right));
        match format {
            AigerFormat::Ascii => writeln!(writer, "{} {large} {small}", 2 * number)?,
            AigerFormat::Binary => {
                write_delta(2 * number - large, writer)?;
                write_delta(large - small, writer)?;
            }
        }
    }
    Ok(())
}

/// Seven bits per byte, the lowest first; the top bit of a byte says that more follow.
fn write_delta(mut delta: u32, writer: &mut impl Write) -> io::Result<()> {
    while delta >= 0x80 {
        writer.write_all(&[delta as u8 | 0x80])?;
        delta >>= 7;
    }
    writer.write_all(&[delta as u8])
}

/// The AIGER variable of each node.
struct Numbering {
    /// Zero for the constant and for ands that no output depends on.
    variable: Vec<u32>,
    ands: Vec<AigNode>,
}

impl Numbering {
    fn new(aig: &Aig, outputs: &[AigLit]) -> Self {
        let mut needed = vec![false; aig.node_count()];
        for output in outputs {
            needed[output.node().index()] = true;
        }
        let mut ands = Vec::new();
        for index in (0..aig.node_count()).rev().filter(|_| !outputs.is_empty()) {
            if let (true, Some((left, right))) =
                (needed[index], aig.and_operands(AigNode::new(index)))
            {
                needed[left.node().index()] = true;
                needed[right.node().index()] = true;
                ands.push(AigNode::new(index));
            }
        }
        ands.reverse();
        let mut variable = vec![0; aig.node_count()];
        for (index, number) in variable.iter_mut().enumerate() {
            if let NodeKind::Input(input) = aig.kind(AigNode::new(index)) {
                *number = input + 1;
            }
        }
        for (number, node) in (aig.input_count() as u32 + 1..).zip(&ands) {
            variable[node.index()] = number;
        }
        Self { variable, ands }
    }

    fn literal(&self, literal: AigLit) -> u32 {
        2 * self.variable[literal.node().index()] + u32::from(literal.is_negated())
    }
}
