// An expression ready to run: its program, constants and references. Making one from text is the
// parser's work, giving its references a meaning Expression+Binding's.

/// Text compiled to a flat program that computes a value.
///
/// Invariant: every operand of every instruction lies inside its table, and jumps go forward only,
/// so a program ends after at most as many steps as it has instructions.
public struct Expression: Equatable, Sendable {
    /// The text as it was written.
    public let source: String
    /// How the text was written.
    public let notation: Notation
    var instructions: [Instruction] = []
    /// The place in the text of each instruction.
    var spans: [Span] = []
    var constants: [Value] = []
    var patterns: [Pattern] = []
    /// What the expression refers to, each once, in order of first use.
    public internal(set) var references: [Reference] = []
    /// The first place of each reference in the text.
    public internal(set) var referenceSpans: [Span] = []

    /// Compiles an expression's text.
    ///
    /// Complexity: O(n) in the text's length.
    /// - Throws: an `ExpressionError` with all faults of the text, at most 20.
    public init(
        _ source: String, notation: Notation = .form
    ) throws(ExpressionError) {
        self.source = source
        self.notation = notation
        var parser = Parser(source, notation)
        let program = try parser.parse()
        instructions = program.instructions
        spans = program.spans
        constants = program.constants
        patterns = program.patterns
        references = program.references
        referenceSpans = program.referenceSpans
    }

    /// Whether a function of this name is called, for the dependencies that references do not
    /// show: `today`, `now`, `random`, `uuid`, `position`.
    ///
    /// Complexity: O(n) in the program's length.
    public func calls(_ name: String) -> Bool {
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
