// Samples of the rules on the map of modules and on decisions: small manifests and documents with
// one defect on each line that is named.

extension RuleTests {
    private static let manifest = """
        let package = Package(
            products: [.library(name: "Kit", targets: ["A", "B"])],
            targets: [
                // .target(name: "Gone"),
                .systemLibrary(name: "CZ", pkgConfig: "z", providers: [.apt(["z"])]),
                .target(name: "A", exclude: ["b.md"]),
                .target(
                    name: "B",
                    dependencies: [
                        // Not "Gone".
                        "A", .product(name: "Kit", package: "kit.swift"), "CZ",
                    ], path: "Apps", swiftSettings: [.define("D")]),
                .executableTarget(name: "c", dependencies: ["A", "B"]),
                .target(name: "Help", dependencies: ["A"], path: "Tests/Help"),
                .testTarget(name: "ATests", dependencies: ["A", "Help"]),
            ])
        """

    private static let table = """
        | module | depends on |
        |---|---|
        | `CZ` | nothing |
        | `A` | nothing |
        | `B` | Kit, `A`, `CZ` |
        | `c` | `A`, `B` |

        | tests | of what | depends on |
        |---|---|---|
        | `Help` | help | `A` |
        | `ATests` | A | `A`, `Help` |
        """

    private static func map(_ text: String) -> [(String, String)] {
        [("Package.swift", manifest), ("ARCHITECTURE.md", text)]
    }

    static let maps: [Sample] = [
        Sample(
            rule: "module table", check: ModuleMapRules.table,
            bad: map(
                """
                | module | depends on |
                |---|---|
                | `A` | `CZ` |
                | `B` | `A`, `CZ` |
                | `c` | `A`, `B` |
                | `c` | `A`, `B` |
                | `Gone` | nothing |
                | `Help` | `A` |
                | `ATests` | `A`, `Help` |
                """), places: [3, 4, 6, 7, 1].map { "ARCHITECTURE.md:\($0)" },
            good: map(table + "\n\n| `Other` | table |\n|---|---|\n| `X` | `Y` |")),
        Sample(
            rule: "module table", check: ModuleMapRules.table,
            bad: [("ARCHITECTURE.md", table)], places: ["ARCHITECTURE.md:1"], good: map(table)),
        Sample(
            rule: "module diagram", check: ModuleMapRules.diagram,
            bad: map("A --> CZ\n```mermaid\nflowchart BT\nc --> A & B\n```"),
            places: [4, 1, 1].map { "ARCHITECTURE.md:\($0)" },
            good: map("```mermaid\nB --> A & CZ\nc --> B\n```\nX --> Y")),
        Sample(
            rule: "decisions", check: DecisionRules.decisions,
            bad: [
                ("docs/decisions/0001-a.md", decision("0001. A", "Text")),
                ("docs/decisions/0003-b.md", decision("0002. B")),
                ("docs/decisions/0003-c.md", decision("0004. C")),
                (
                    "docs/decisions/README.md",
                    "* [0001](0001-a.md): A\n* [0002](0003-b.md): B\n* [0003](0003-c.md): D\n"
                ),
            ],
            places: [
                "docs/decisions/0001-a.md:1", "docs/decisions/0003-b.md:1",
                "docs/decisions/0003-c.md:1", "docs/decisions/0003-c.md:1",
            ],
            good: [
                ("docs/decisions/0001-a.md", decision("0001. A. And so on")),
                ("docs/decisions/README.md", "* [0001](0001-a.md): A. And so on\n"),
            ]),
        Sample(
            rule: "decisions", check: DecisionRules.decisions,
            bad: statuses([
                "Replaced by [0007](0007-g.md).", "Accepted. It goes on from 0001.",
                "Accepted.\n\nSuperseded by [0007](0007-g.md).", "Superseded by 0007.",
                "Superseded by [0006](0007-g.md).", "Superseded by [0007](0007-g.md) since then.",
                "",
            ]),
            places: (1...7).map { "docs/decisions/000\($0)-a.md:1" },
            good: statuses([
                "Superseded by [0003](0003-c.md).",
                "Superseded by [0003](0003-c.md) for native builds.", "Accepted.",
            ])),
        Sample(
            rule: "architecture", check: DocumentRules.architecture,
            bad: [
                ("ARCHITECTURE.md", "Nothing named."), ("docs/internals/a.md", "`Missing`"),
                ("docs/decisions/0001-a.md", "\n`Missing`"),
                (
                    "docs/decisions/0002-b.md",
                    "## Status\nSuperseded by [0003](0003-c.md) for native builds.\n"
                        + "## Context\n`Missing`"
                ), ("docs/guide/where.md", "`Sources/Missing`"),
            ],
            places: [
                "docs/internals/a.md:1", "docs/decisions/0001-a.md:2",
                "docs/decisions/0002-b.md:4", "docs/guide/where.md:1",
            ],
            good: [
                ("ARCHITECTURE.md", "Nothing named."), ("docs/other.md", "`Missing`"),
                (
                    "docs/decisions/0001-a.md",
                    "## Status\nSuperseded by [0002](0002-b.md).\n## Context\n`Missing`"
                ),
            ]),
        Sample(
            rule: "guide", check: GuideRules.steps,
            bad: [
                (
                    "docs/guide/your-first-change.md",
                    """
                    `Sources/A/C.swift` and `Sources/A/D.swift`
                    ```swift new=Sources/A/A.swift
                    ```
                    ```swift new=Sources/B/D/C.swift
                    ```
                    ```diff file=Sources/A/A.swift
                     b
                    +c
                    ```
                    ```diff file=Sources/A/A.swift
                     a
                    +b
                    ```
                    ```diff file=Sources/A/B.swift
                    +c
                    ```
                    """
                ), ("Sources/A/A.swift", "a\nb c\na\n"),
            ], places: [2, 4, 6, 10, 14, 1, 1].map { "docs/guide/your-first-change.md:\($0)" },
            good: [
                (
                    "docs/guide/your-first-change.md",
                    """
                    `Sources/A/C.swift`, `func c()`
                    ```swift new=Sources/A/C.swift
                    func c() {}
                    ```
                    ```diff file=Sources/A/A.swift
                     a
                    -b
                    +c
                    ```
                    ```
                    nothing
                    ```
                    """
                ), ("Sources/A/A.swift", "a\nb\n"),
            ]),
        .source(
            "answers", DocumentRules.answers, bad: "## 1. A\n\nHere.\n## 2. B\n\n`Web/b.js`",
            lines: [1], good: "# Where\n\n## 1. A\n\n`Sources/A`", path: "docs/guide/where.md"),
    ]

    /// Returns decisions with these statuses, and their index.
    private static func statuses(_ statuses: [String]) -> [(String, String)] {
        let numbers = statuses.indices.map { "000\($0 + 1)" }
        let index = numbers.map { "* [\($0)](\($0)-a.md): A\n" }.joined()
        return zip(numbers, statuses).map { number, status in
            ("docs/decisions/\(number)-a.md", decision("\(number). A", status: status))
        } + [("docs/decisions/README.md", index)]
    }

    private static func decision(
        _ title: String, _ second: String = "Context", status: String = "Accepted."
    ) -> String {
        """
        # \(title)

        ## Status

        \(status)

        ## \(second)

        ## Decision

        ## Consequence
        """
    }
}
