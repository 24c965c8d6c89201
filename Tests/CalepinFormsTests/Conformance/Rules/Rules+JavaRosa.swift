// The rules that cases of JavaRosa follow. Rules look at how a case differs; running it is
// ScenarioRun's.

extension Rule {
    /// The rules of `xform-scenarios`.
    static let ofJavaRosa: [Rule] =
        shared + [
            Rule(
                "rows in random order",
                "A calculation puts one list of choices in random order, not the values of rows.",
                guide
            ) { _, finding in
                finding.mismatch?.place?.rules["calculate"]?.contains("randomize(instance(")
                    == true
            }
        ]
}
