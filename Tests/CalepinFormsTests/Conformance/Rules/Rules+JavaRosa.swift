// The rules that cases of JavaRosa follow: those of both recordings, and those that only these
// cases need. Rules look at how a case differs; running it is ScenarioRun's.

extension Rule {
    /// The rules of `xform-scenarios`.
    static let ofJavaRosa: [Rule] =
        shared + [
            Rule(
                "seed that is no number",
                "A seed is a number: a text as seed is an error, shown at the cell.",
                "docs/decisions/0004-empty-error-false.md"
            ) { _, finding in
                guard let mismatch = finding.mismatch, let place = mismatch.place,
                    mismatch.error == "not-a-number"
                else { return false }
                return place.rules["calculate"]?.contains("randomize(") == true
            }
        ]
}
