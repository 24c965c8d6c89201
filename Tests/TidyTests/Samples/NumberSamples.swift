// Samples of the rules for numbers from outside: each form in which a text becomes a number
// without a range, and conversions of numbers only.

extension RuleTests {
    static let numbers: [Sample] = [
        .source(
            "numbers of texts", NumberRules.texts,
            bad: """
                let a = Int(b) ?? 0
                guard c, let d = Int64(e[0]) else { return }
                f.flatMap { UInt8($0) }
                g.compactMap(Int.init)
                switch (Int(h), Int(i)) {}
                func j() -> Int? { Int(text) }
                var l: Double? { return Double(digits) }
                let n: Int? = Int(o)
                if Int(p) != nil {}
                let q = UInt64(r, radix: 16)
                Int(s).map { $0 }
                """, lines: [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11],
            good: """
                let a = Int(b, in: 0...9) ?? 0
                guard c, let d = Int64(e[0], in: f) else { return }
                let g = Int(h) + Int64(i)
                if Int(j) != k, let l = m(Int(n)) {}
                o.map { Int($0) }
                guard let p = Int(exactly: q), let r = UInt8(ascii: s) else {}
                func t() -> Int? { return Int(u[0]) }
                "Int(v) ?? 0" // Int(w) ?? 0
                """),
        .source(
            "numbers of fractions", NumberRules.fractions,
            bad: """
                let a = Int64(Date().timeIntervalSince1970 * 1_000)
                let b = Int(Double(c) / 2)
                let d = UInt8(e * 0.5)
                let f = Int(g.squareRoot())
                """, lines: [1, 2, 3, 4],
            good: """
                let a = Int(exactly: Double(b)) ?? 0
                let c = Int(d.0.1) + Int(0...5) + Int($0.1)
                """),
        .source(
            "numbers of options", NumberRules.options,
            bad: """
                @Option(help: "A.") var a = 8_080
                @Option(help: "B.")
                var b: Int64?
                @Argument var c: [Double]
                @Option var d = -1
                """, lines: [1, 2, 4, 5],
            good: """
                @Option(help: "A.", transform: NumberArgument.within(0...9)) var a = 1
                @Option(help: "B.") var b = "8080"
                @Flag var c = false
                @Argument var d: [String]
                """, path: "Sources/calepin/A.swift"),
    ]
}
