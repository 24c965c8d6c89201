// Tests of the lists of tolerated violations, the glossary, and the ignored files.

import Testing

@Suite struct AllowanceTests {
    private let long = Violation(rule: "file-length", path: "a/b.swift", message: "")

    @Test("An exception lets through its rule at its place, and nothing else")
    func exceptions() {
        let other = Violation(rule: "file-length", path: "a/c.swift", message: "")
        let list = Allowances("x", "# why\nfile-length | a/b.swift | a table of constants\n")
        #expect(list.judge([long, other]).map(\.path) == ["a/c.swift"])
        let folder = Allowances("x", "file-length | a/ | a table of constants")
        #expect(folder.judge([long, other]).isEmpty)
    }

    @Test("An exception that nothing needs is a violation, and so is one without a reason")
    func leftovers() {
        let list = Allowances("x", "nesting | a/ | it was so\nfile-length | a/b.swift | old")
        #expect(list.judge([long]).map(\.path) == ["a/b.swift", "x", "x"])
        #expect(list.judge([long]).map(\.line) == [1, 2, 1])
    }

    private let glossary = Glossary(
        """
        | concept | term (type) | not |
        |---|---|---|
        | a | **form** (`Form`) | survey, dynamic list, model |
        | b | **view model**, **error** | user (types), null (prose) |
        | c | **issue** | error |
        """)

    @Test("The table gives the words to avoid, without those that are terms")
    func table() {
        #expect(glossary.rows == 3)
        let words = glossary.forbidden.map { $0.words.joined(separator: " ") }
        #expect(words == ["survey", "dynamic list", "model", "user"])
    }

    @Test(
        "A name is read word by word, in any number, and whole terms are no defect",
        arguments: [
            ("SurveyForm", ["survey"]), ("mySURVEYs", []), ("surveys", ["survey"]),
            ("XMLSurvey", ["survey"]), ("DynamicListRow", ["dynamic list"]), ("List", []),
            ("FormViewModel", []), ("FormModel", ["model"]), ("Remodel", []),
            ("Form+User", ["user"]), ("NullError", []),
        ])
    func names(_ name: String, _ defects: [String]) {
        #expect(glossary.defects(in: name, isType: true) == defects)
    }

    @Test("Files, types and public names are held against the table, others are not")
    func tree() {
        let source = "struct Model {\nlet survey = 1\npublic var userSurvey = 1\n}"
        let tree = Tree([
            ("Sources/A/Survey.swift", source),
            ("Sources/CalepinXLSForm/Survey.swift", "struct Survey {}"),
            ("Tests/B/Survey.swift", "struct Survey {}"),
        ])
        let all = glossary.violations(tree, Allowances("x", ""))
        #expect(all.map(\.path) == Array(repeating: "Sources/A/Survey.swift", count: 3))
        #expect(all.map(\.line) == [1, 1, 3])
        let list = """
            survey | userSurvey | its own reason
            model | Sources/A/ | its own reason
            model | Elsewhere | its own reason
            """
        #expect(glossary.violations(tree, Allowances("x", list)).map(\.line) == [1, 3])
    }

    @Test("What git ignores is not looked at")
    func ignored() {
        let rules = Ignored(patterns: [".build/", "*.pyc", "Web/*.wasm", "/shots/", ".build-*/"])
        let folders = [".build", "a/.build", "shots", ".build-x", "a/shots", "b"]
        #expect(folders.filter { rules.contains($0, isFolder: true) } == Array(folders.prefix(4)))
        let files = ["a/b.pyc", "Web/a.wasm", ".build", "a/a.wasm", "Web"]
        #expect(files.filter { rules.contains($0, isFolder: false) } == Array(files.prefix(2)))
    }
}
