// The house rules, run over the whole tree. Each rule is tested on samples in Samples/; exceptions
// are in exceptions.txt and words.txt.

import Testing

@Suite struct TidyTests {
    private static let exceptions = Allowances("Tests/TidyTests/exceptions.txt", in: .project)

    /// Every rule, under the name its sample has.
    static let rules: [(name: String, check: @Sendable (Tree) -> [Violation])] = [
        ("imports", ModuleRules.imports),
        ("engine", ModuleRules.engine),
        ("global state", ModuleRules.globalState),
        ("folders", BudgetRules.folders),
        ("folder cycles", FolderRules.cycles),
        ("files", BudgetRules.files),
        ("columns", BudgetRules.columns),
        ("routines", BudgetRules.routines),
        ("nesting", BudgetRules.nesting),
        ("members", BudgetRules.members),
        ("headers", CommentRules.headers),
        ("documentation", CommentRules.documentation),
        ("first words", CommentRules.firstWords),
        ("dead code", CommentRules.deadCode),
        ("notes", LeftoverRules.notes),
        ("machine paths", LeftoverRules.machinePaths),
        ("package hosts", LeftoverRules.registries),
        ("makers", LeftoverRules.makers),
        ("forcing", LeftoverRules.forcing),
        ("pauses", LeftoverRules.pauses),
        ("printing", LeftoverRules.printing),
        ("locked functions", LockRules.functions),
        ("numbers of texts", NumberRules.texts),
        ("numbers of fractions", NumberRules.fractions),
        ("numbers of options", NumberRules.options),
        ("registries", RegistryRules.registries),
        ("targets", RegistryRules.targets),
        ("links", DocumentRules.links),
        ("changelog", DocumentRules.changelog),
        ("architecture", DocumentRules.architecture),
        ("answers", DocumentRules.answers),
        ("guide", GuideRules.steps),
        ("module table", ModuleMapRules.table),
        ("module diagram", ModuleMapRules.diagram),
        ("decisions", DecisionRules.decisions),
    ]

    @Test("The tree keeps every rule, and no exception is left over")
    func tree() {
        #expect(Tree.project.sources.count > 50, "the tree was not found")
        var violations: [Violation] = []
        for rule in Self.rules { violations += rule.check(.project) }
        report(Self.exceptions.judge(violations))
    }

    @Test("Every Swift file is read to its end")
    func reading() {
        let misread = Tree.project.files.filter { !$0.outline.isBalanced }
        #expect(misread.map(\.path) == [])
    }

    @Test("Names use the words of the glossary, and no allowed word is left over")
    func names() {
        let glossary = Glossary(Tree.project["GLOSSARY.md"]?.text ?? "")
        #expect(glossary.rows > 40 && glossary.forbidden.count > 80, "the table was not found")
        let words = Allowances("Tests/TidyTests/words.txt", in: .project)
        report(glossary.violations(.project, words))
    }

    private func report(_ violations: [Violation]) {
        for violation in violations { Issue.record("\(violation)") }
    }
}
