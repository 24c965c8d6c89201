// The two ways to write an expression. The meaning of each symbol is in Lexer.swift.

/// The notation of an expression: both give the same program for the same evaluator.
public enum Notation: UInt8, Sendable {
    /// XLSForm's language: `div`, `mod`, `*`, `${field}`, paths with `/`.
    case form
    /// The pocket calculator's: `× ÷ − %` and `/`, `^` for powers, `ans` for the last result,
    /// `;` or `,` between arguments.
    case calculator
}
