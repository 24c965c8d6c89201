// The rules that Web Forms' cases follow because the engine treats values in another way.

extension Rule {
    private static let kept = "docs/decisions/0011-values-saved-as-text.md"

    static let ofEngine: [Rule] = [
        Rule("lines in order", "Lines and places in order are measured as one line.", guide) {
            recorded, finding in
            finding.mismatch?.text == "the form should be refused"
                && recorded.has("bind") {
                    $0.attributes["calculate"]?.hasPrefix("distance(") == true
                        && $0.attributes["calculate"]?.contains(",") == true
                }
        },
        Rule("mistyped value", "A value that its type cannot read is kept and shown.", kept) {
            _, finding in
            finding.isDifference(.mistypedKept)
        },
        Rule("refused value", "A value that a constraint refuses is kept and shown.", kept) {
            recorded, finding in
            finding.isDifference(.refusedKept)
                && recorded.has("bind") {
                    $0.attributes["constraint"] != nil
                }
        },
        Rule("own words", "A missing value is named in the engine's own words.", kept) {
            _, finding in
            finding.isDifference(.ownWords)
        },
        Rule(
            "whole number", "A whole number is not held to 32 bits.",
            "docs/decisions/0001-finite-decimals.md"
        ) { _, finding in
            guard let mismatch = finding.mismatch, let number = Int(mismatch.given ?? ""),
                mismatch.place?.rules["type"]?.hasSuffix("int") == true
            else { return false }
            return Int32(exactly: number) == nil
                && mismatch.expectation["matcher"] as? String == "toBeNull"
        },
        Rule(
            "fraction as count", "A count of rows with a fraction is rounded up, not cut.",
            "docs/form-format.md"
        ) { recorded, finding in
            guard let mismatch = finding.mismatch, let given = Int(mismatch.given ?? ""),
                let wanted = Int(mismatch.recorded ?? "")
            else { return false }
            return given == wanted + 1 && mismatch.text.contains("countRepeatInstancesOf")
                && recorded.has("repeat") { $0.attributes["jr:count"] != nil }
        },
        Rule(
            "check of itself", "A rule that only checks may read its own field.",
            "docs/decisions/0009-one-order-of-steps.md"
        ) { recorded, finding in
            finding.mismatch?.text == "the form should be refused"
                && recorded.has("bind") { bind in
                    let name = bind.attributes["nodeset"] ?? "?"
                    return ["readonly", "required", "constraint"].contains {
                        bind.attributes[$0]?.contains(name) == true
                    }
                }
        },
        Rule(
            "cycle of relevance", "Relevance that depends on itself is a cycle, as any other.",
            "docs/decisions/0009-one-order-of-steps.md"
        ) { recorded, finding in
            guard case .refused(let refusal) = finding else { return false }
            return refusal.faults.allSatisfy {
                $0.code == .cycle && $0.argument.contains("(relevant)")
                    && !$0.argument.contains("(calculated)")
            }
        },
        Rule(
            "default of a hidden field", "A default waits while its field is hidden.",
            "docs/decisions/0015-defaults-once.md"
        ) { recorded, finding in
            guard let place = finding.mismatch?.place, place.action != nil else { return false }
            return place.rules["relevant"] != nil && finding.mismatch?.recorded == ""
        },
        Rule(
            "calculation over a default", "A calculation wins over a default.",
            "docs/decisions/0015-defaults-once.md"
        ) { _, finding in
            guard let place = finding.mismatch?.place, place.action != nil else { return false }
            return place.rules["calculate"] != nil
        },
        Rule(
            "edited calculation", "A person's own value stays until it is taken back.",
            "docs/form-format.md"
        ) { recorded, finding in
            guard let place = finding.mismatch?.place, place.rules["calculate"] != nil else {
                return false
            }
            return place.control != nil
                && recorded.takes("proposed_serializeAndRestoreInstanceState")
        },
        Rule(
            "hidden when handed in",
            "What was hidden when a record was handed in is not in it any more.",
            "docs/form-format.md"
        ) { recorded, finding in
            guard let mismatch = finding.mismatch, mismatch.given == "" else { return false }
            return mismatch.place?.rules["relevant"] != nil
                && recorded.takes("proposed_serializeAndRestoreInstanceState")
        },
        Rule(
            "wrong argument", "A wrong argument is an error at its cell, not a refused form.",
            "docs/decisions/0004-empty-error-false.md"
        ) { recorded, finding in
            finding.mismatch?.text == "the form should be refused"
                && recorded.computes("jr:choice-name(")
        },
        Rule("time without seconds", "A time without seconds is a time.", "docs/form-format.md") {
            _, finding in
            guard let mismatch = finding.mismatch else { return false }
            return mismatch.place?.rules["type"]?.hasSuffix("time") == true
                && mismatch.given?.count == 5
                && mismatch.expectation["matcher"] as? String == "toBeNull"
        },
        Rule(
            "instant in UTC", "An instant in UTC is written with Z.",
            "docs/decisions/0005-instants-keep-offset.md"
        ) { _, finding in
            finding.mismatch?.given?.hasSuffix("Z") == true
                && finding.mismatch?.recorded?.contains("[+|-]") == true
        },
        Rule(
            "property of the phone", "A property that the case gave the phone was not recorded.",
            guide
        ) { _, finding in
            finding.mismatch?.place?.rules["jr:preload"] == "property"
                && finding.mismatch?.given == ""
        },
        Rule(
            "record given as text", "The case opens a record that is XML.", guide
        ) { recorded, finding in
            guard let mismatch = finding.mismatch else { return false }
            return "\(recorded.row)".contains("editInstance") && mismatch.place != nil
        },
        Rule(
            "several values as one", "Values of several rows are not one value.",
            "docs/guide/expressions.md"
        ) { recorded, finding in
            finding.isObstacle(.xpath) && recorded.computes("indexed-repeat(")
        },
        Rule(
            "own field in another row",
            "A calculation that reads its own field in another row is a cycle.",
            "docs/decisions/0009-one-order-of-steps.md"
        ) { recorded, finding in
            finding.isObstacle(.xpath) && recorded.computes("position(current())")
        },
        Rule(
            "rows in rows of a table", "A table has rows of columns, without rows in them.", guide
        ) { recorded, finding in
            finding.isObstacle(.tables)
                && recorded.has("instance") { table in
                    table.tags.first?.tags.contains { $0.tags.contains { !$0.tags.isEmpty } }
                        == true
                }
        },
    ]
}
