// Limits on JSON text, with the reason beside each. JSONReader applies them.

extension ExpressionLimits {
    /// Arrays and objects inside each other: declarations nest a dozen deep, and a tree of this
    /// depth can still be read, written and freed by recursion on a 1 MiB WebAssembly stack.
    static let jsonDepth = 100
}
