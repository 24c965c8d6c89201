// An expression ready to run: its program, constants and references. Parser makes one from text,
// Expression+Binding.swift binds its references.

/// Text compiled to a flat program that computes a value.
///
/// Invariant: every operand of every instruction lies inside its table, and jumps go forward only,
/// so a program ends after at most as many steps as it has instructions.
public struct Expression: Equatable, Sendable {
    var instructions: [Instruction]
    /// The parts that binding does not change: one object, so that copying an expression is cheap.
    let parts: Parts

    /// The source, notation and tables that a program refers to by number.
    final class Parts: Sendable {
        let source: String
        let notation: Notation
        /// The place in the text of each instruction.
        let spans: [Span]
        let constants: [Value]
        let patterns: [Pattern]
        let references: [Reference]
        let referenceSpans: [Span]
        /// True for a program of arithmetic alone; see `Evaluator.arithmetic`.
        let isArithmetic: Bool

        init(_ source: String, _ notation: Notation, _ program: Parser.Program) {
            self.source = source
            self.notation = notation
            spans = program.spans
            constants = program.constants
            patterns = program.patterns
            references = program.references
            referenceSpans = program.referenceSpans
            isArithmetic = program.isArithmetic
        }
    }

    /// Compiles an expression's text.
    ///
    /// Complexity: O(n) in the text's length.
    /// - Throws: an `ExpressionError` with all faults of the text, at most 20.
    public init(
        _ source: String, notation: Notation = .form
    ) throws(ExpressionError) {
        var parser = Parser(source, notation)
        let program = try parser.parse()
        instructions = program.instructions
        parts = Parts(source, notation, program)
    }

    /// The text as it was written.
    public var source: String { parts.source }
    /// The notation of the text.
    public var notation: Notation { parts.notation }
    /// The references of the expression, each once, in order of first use.
    public var references: [Reference] { parts.references }
    /// The first place of each reference in the text.
    var referenceSpans: [Span] { parts.referenceSpans }
    /// True for nothing but sums and products of constants and references: it calls nothing.
    package var isArithmetic: Bool { parts.isArithmetic }
    var spans: [Span] { parts.spans }
    var constants: [Value] { parts.constants }
    /// The patterns in quotes that `regex` matches with.
    package var patterns: [Pattern] { parts.patterns }

    /// Returns true when two expressions are the same text with the same meaning.
    public static func == (left: Expression, right: Expression) -> Bool {
        left.source == right.source && left.notation == right.notation
            && left.instructions == right.instructions
    }

    /// Returns true when a function of this name is called, for the dependencies that references
    /// do not show: `today`, `now`, `random`, `uuid`, `position`.
    ///
    /// Complexity: O(n) in the program's length.
    package func calls(_ name: String) -> Bool {
        for step in instructions {
            switch step.operation {
            case .call where Functions.all[Int(step.a)].name == name: return true
            case .position where name == "position": return true
            case .once where name == "once": return true
            default: break
            }
        }
        return false
    }
}
