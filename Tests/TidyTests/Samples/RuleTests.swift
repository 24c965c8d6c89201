// Each rule on a small tree that violates it and on one that does not, so that no rule silently
// accepts everything. Forbidden words are spelled in pieces.

import Testing

@Suite struct RuleTests {
    @Test("A rule finds each place that breaks it, and no other", arguments: samples)
    func rule(_ sample: Sample) {
        let found = sample.check(Tree(sample.bad))
        #expect(found.map { "\($0.path):\($0.line)" } == sample.places)
        #expect(sample.check(Tree(sample.good)).map(\.description) == [])
    }

    @Test("Every rule of the house has a sample")
    func coverage() {
        #expect(Set(Self.samples.map(\.rule)) == Set(TidyTests.rules.map(\.name)))
    }

    static let samples = code + comments + budgets + leftovers + documents + maps + numbers

    private static func repeated(_ line: String, _ count: Int) -> String {
        Array(repeating: line, count: count).joined(separator: "\n")
    }

    private static let forms = "Sources/CalepinForms/"
    private static let functions = "Sources/CalepinExpressions/Functions/"

    private static let code: [Sample] = [
        .source(
            "imports", ModuleRules.imports,
            bad: "import CalepinExpressions\nimport Foundation\n@testable import struct Swift.Int",
            lines: [2, 3], good: "import CalepinExpressions"),
        Sample(
            rule: "imports", check: ModuleRules.imports,
            bad: [("Sources/Unknown/A.swift", "let a = 1")], places: ["Sources/Unknown/A.swift:1"],
            good: [("Apps/Motor/A.swift", "import CalepinAppModel")]),
        .source(
            "imports", ModuleRules.imports, bad: "import CalepinScreens", lines: [1],
            good: "import NIOCore\nimport CalepinForms", path: "Sources/CalepinServer/A.swift"),
        Sample(
            rule: "imports", check: ModuleRules.imports,
            bad: [("Sources/CalepinServer/Accounts/A.swift", "import HTTPTypes")],
            places: ["Sources/CalepinServer/Accounts/A.swift:1"],
            good: [("Sources/CalepinServer/Routes/A.swift", "import HTTPTypes")]),
        .source(
            "engine", ModuleRules.engine,
            bad: """
                let a: any B
                let b: Codable
                let c = d.map(\\.e)
                let f = Regex(g)
                let h: [Double]
                func i() throws {}
                func j() async {}
                weak var k: L?
                """, lines: [1, 2, 3, 4, 5, 6, 7, 8],
            good: """
                func a() throws(B) { c(any: 1); d.any }
                let e = "any B \\(f) Double" // Codable
                """),
        .source(
            "global state", ModuleRules.globalState,
            bad: "var a = 1\nenum B {\n static var c = [1]\n static var d = { 1 }()\n}",
            lines: [1, 3, 4],
            good: "let a = 1\nstruct B {\n    static var c: Int { 1 }\n    var d = 1\n}"),
        .source(
            "forcing", LeftoverRules.forcing,
            bad: "a!.b\nc()!\nd[0]!\ntry! e()\nf as! G\nlet h: I!\n\"\\(j!)\"",
            lines: [1, 2, 3, 4, 5, 6, 7],
            good: "a != b\n!c\na!=b\n\"d!\"\nf(!g)\n#if !DEBUG\n#endif"),
        Sample(
            rule: "folder cycles", check: FolderRules.cycles,
            bad: [
                (forms + "A/A.swift", "struct A {\n    var b: B\n}"),
                (forms + "B/B.swift", "struct B {}\nextension C {}"),
                (forms + "C.swift", "enum C { static let a = A.self }"),
            ], places: [forms + "C.swift:1", forms + "A/A.swift:2", forms + "B/B.swift:2"],
            good: [
                (forms + "A/A.swift", "struct A { var b: B }\nstruct D { struct C {} }"),
                (forms + "B/B.swift", "struct B { let c = a.A }"),
                (forms + "A/C.swift", "// B and A\nlet c: D.C"),
            ]),
        .source(
            "pauses", LeftoverRules.pauses,
            bad: "usleep(10)\ntry await Task.sleep(for: a)\nThread.sleep(forTimeInterval: 1)",
            lines: [1, 2, 3], good: "let program = \"sleep 1\" // sleep",
            path: "Tests/CalepinFormsTests/A.swift"),
        .source(
            "printing", LeftoverRules.printing, bad: "print(1)\nfunc a() { dump(b) }",
            lines: [1, 2], good: "func print(_ a: Int) {}\na.print(1)\nlet print = 1"),
        .source(
            "locked functions", LockRules.functions,
            bad: "let a = Mutex<(() -> Void)?>(nil)\nlet b: Mutex<@Sendable (A<B>) -> C>",
            lines: [1, 2],
            good: "let a = Mutex<[A<B>]>([])\nfunc b(c: Mutex<(d: E, f: G)?>) -> H { Mutex(i) }"),
        Sample(
            rule: "registries", check: RegistryRules.registries,
            bad: [
                (
                    functions + "A.swift",
                    """
                    enum A {
                        static let a: [Function] = []
                        static let b: [Function] = []
                        static let all: [Function] =
                            a
                        static let c = b
                    }
                    """
                )
            ], places: [functions + "A.swift:3"],
            good: [
                (functions + "A.swift", "static let a: [Function] = []\nlet b: [Function] = []"),
                (functions + "B.swift", "static let all: [Function] = a"),
            ]),
        Sample(
            rule: "registries", check: RegistryRules.registries,
            bad: [(functions + "A.swift", "static let a: [Function] = []")],
            places: [functions + ":1"],
            good: [(functions + "A.swift", "static let all: [Function] = []")]),
        Sample(
            rule: "targets", check: RegistryRules.targets,
            bad: [
                ("Package.swift", ".target(name: \"A\"), .testTarget(name: \"ATests\")"),
                ("Sources/A/A.swift", ""), ("Sources/B/B.swift", ""), ("Tests/C/C.swift", ""),
                ("Tests/Pages/page.py", ""),
            ], places: ["Sources/B:1", "Tests/C:1"],
            good: [
                ("Package.swift", ".target(\n name: \"A\"), .target(name: \"B\", path: \"Apps\")"),
                ("Sources/A/A.swift", ""), ("Apps/B/B.swift", ""),
            ]),
    ]

    private static let comments: [Sample] = [
        .source(
            "headers", CommentRules.headers, bad: "// Short.\n\nimport A", lines: [1],
            good: "// Two lines\n// of comment.\n\nimport A"),
        .source(
            "headers", CommentRules.headers, bad: "import A\n// Too\n// late.", lines: [1],
            good: "// " + String(repeating: "long ", count: 13)),
        .source(
            "headers", CommentRules.headers, bad: "// swift-tools-version: 6.2\n// A.", lines: [1],
            good: "// swift-tools-version: 6.2\n// Two lines\n// of comment.",
            path: "Package.swift"),
        .source(
            "headers", CommentRules.headers, bad: "#!/usr/bin/python\nimport a", lines: [1],
            good: "#!/usr/bin/python\n\"\"\"Two lines\nof comment.\"\"\"", path: "Web/a.py"),
        .source(
            "headers", CommentRules.headers, bad: "/* A. */\nint a;", lines: [1],
            good: "/* Two lines\n * of comment. */", path: "Sources/C/a.h"),
        .source(
            "documentation", CommentRules.documentation,
            bad: "public struct A {\n  public init() {}\n}\n/// B.\npublic enum B {\ncase c\n}",
            lines: [1, 2, 6],
            good: "/// A.\n@frozen\npublic struct A {\n    let b: Int\n}\nextension A {}"),
        .source(
            "first words", CommentRules.firstWords,
            bad: """
                /// What it is.
                let a = 1
                /// Whether it is so,
                /// and why.
                let b = true
                struct C {
                    /// Who asks.
                    let c: D
                    ///  Whose it is.
                    let d: D
                    /** Where it is. */
                    let e: D
                    /**
                     Which it is.
                     */
                    let f: D
                    /// When it was.
                    @D let g: D
                }
                /// How's that.
                func h() {}
                /// Why.
                func i() {}
                """, lines: [1, 3, 7, 9, 11, 15, 17, 20, 22],
            good: """
                // What lives here.
                /// The kind of a row:
                /// What follows decides.
                let a = "/// What" // How
                let b = 1 /// Which
                /// However long it is, `Who` or
                ///
                /// Where a text ends.
                let c = 1
                /// `When` as a word.
                // Whether it is so.
                let d = 1
                ///
                """),
        .source(
            "first words", CommentRules.firstWords, bad: "/// Why.\nlet a = 1", lines: [1],
            good: "Whether /// Which\n/* How */", path: "Tests/A/A.swift"),
        Sample(
            rule: "first words", check: CommentRules.firstWords, bad: [], places: [],
            good: [("Web/a.js", "/** What it is. */"), ("Sources/C/a.h", "/// What it is.")]),
        .source(
            "dead code", CommentRules.deadCode,
            bad: """
                // let a = 1
                // if b {
                // }
                // c(d, e)
                // func f() -> Int
                // return g(h)
                // i = j;
                """, lines: [1, 2, 3, 4, 5, 6, 7],
            good: """
                // If it is so, the value is kept (see above);
                // let it be, for what it is worth,
                /// let a = 1
                let b = 1  // c(d)
                // of a set {1, 2}
                """),
    ]

    private static let budgets: [Sample] = [
        Sample(
            rule: "folders", check: BudgetRules.folders,
            bad: (10..<33).map { ("Sources/A/B/\($0).swift", "") },
            places: ["Sources/A/B/32.swift:1"],
            good: (10..<54).map { ("Sources/A/\($0 % 2)/\($0).swift", "") }),
        .source(
            "files", BudgetRules.files, bad: repeated("a", 400), lines: [1],
            good: repeated("a", 399) + "\n"),
        .source(
            "columns", BudgetRules.columns, bad: "a\n" + String(repeating: "é", count: 100),
            lines: [2], good: String(repeating: "é", count: 99)),
        .source(
            "routines", BudgetRules.routines,
            bad: "\nfunc a() {\n" + repeated("b", 68) + "\n}", lines: [2],
            good: "func a() {\n" + repeated("b", 67) + "\n}\nlet c = [\n"
                + repeated("d { e }", 80) + "]"),
        .source(
            "nesting", BudgetRules.nesting,
            bad: "func a() { if b { for c in d { e { if f {} } } } }", lines: [1],
            good: "struct A { struct B { func a() { if b { for c in d { e {} } } } } }"),
        Sample(
            rule: "members", check: BudgetRules.members,
            bad: [
                ("Sources/A/A.swift", "\nstruct A {\n" + repeated("let a = 1", 20) + "\n}"),
                ("Sources/A/A+B.swift", "extension A {\n" + repeated("func a() {}", 20) + "\n}"),
            ], places: ["Sources/A/A.swift:2"],
            good: [
                ("Sources/A/A.swift", "struct A {\n" + repeated("let a = 1", 39) + "\n}"),
                ("Sources/B/A.swift", "struct A {\n" + repeated("let a = 1", 39) + "\n}"),
            ]),
    ]

    private static let leftovers: [Sample] = [
        .source(
            "notes", LeftoverRules.notes, bad: "// TO" + "DO: a\n# FIX" + "ME", lines: [1, 2],
            good: "TO" + "DOS", path: "Makefile"),
        .source(
            "machine paths", LeftoverRules.machinePaths, bad: "a\ncd /ho" + "me/a", lines: [2],
            good: "docs/ho" + "me/a\n../tm" + "p/b", path: "README.md"),
        .source(
            "package hosts", LeftoverRules.registries,
            bad: "https://pypi" + ".org/simple", lines: [1], good: "https://example.org",
            path: "a.json"),
        .source(
            "makers", LeftoverRules.makers, bad: "Written by A" + "I.", lines: [1],
            good: "AIR and the form session.", path: "README.md"),
    ]

    private static let documents: [Sample] = [
        Sample(
            rule: "links", check: DocumentRules.links,
            bad: [("docs/a.md", "[b](b.md)\n[c](../c.md#d)")],
            places: ["docs/a.md:1", "docs/a.md:2"],
            good: [
                ("docs/a.md", "[b](b.md#c) [d](https://e.org) [f](#g) `[h](i)`\n[j](../k)"),
                ("docs/b.md", "```\n[a](nowhere)\n```"), ("k/l.txt", ""),
            ]),
        .source(
            "changelog", DocumentRules.changelog, bad: "# Changes\n\n## 1.0", lines: [1],
            good: "# Changes\n\n## Unreleased", path: "CHANGELOG.md"),
        Sample(
            rule: "changelog", check: DocumentRules.changelog, bad: [], places: ["CHANGELOG.md:1"],
            good: [("CHANGELOG.md", "## [Unreleased]")]),
        Sample(
            rule: "architecture", check: DocumentRules.architecture,
            bad: [
                ("Sources/A/B.swift", "struct B { func c() {} }"),
                (
                    "ARCHITECTURE.md",
                    "`C`\n`Sources/B/`\n`B.d`\n`D.swift`\n`e()`\n`*/F.swift`\n`B`, `A`, `G<B>`"
                ),
            ], places: [1, 2, 3, 4, 5, 6, 7].map { "ARCHITECTURE.md:\($0)" },
            good: [
                ("Sources/A/Folder/B.swift", "struct B { struct C {}\nfunc c() {} }"),
                (
                    "ARCHITECTURE.md",
                    "`B`, `B.c(1)`, `B.C`, `A`, `Sources/A/`, `Folder/*.swift`, `c()`, `any`, "
                        + "`make test`, `Folder/<name>.swift`, `[B]`\n```\n`Missing`\n```"
                ),
            ]),
        Sample(
            rule: "architecture", check: DocumentRules.architecture, bad: [],
            places: ["ARCHITECTURE.md:1"], good: [("ARCHITECTURE.md", "Nothing named.")]),
    ]
}
