// The two ways to write an expression. What each symbol means lives in Lexer.swift.

/// How an expression is written: both give the same program for the same evaluator.
public enum Notation: UInt8, Sendable {
    /// XLSForm's language: `div`, `mod`, `*`, `${field}`, paths with `/`.
    case form
    /// The pocket calculator's: `× ÷ − %` and `/`, `^` for powers, `ans` for the last result,
    /// `;` or `,` between arguments.
    case calculator
}
