// The rules that cases of both recordings of forms follow: what a form here has no word for, and
// what was not recorded. Those of one recording are in files of their own.

extension Rule {
    /// The page that says what becomes of an XLSForm, and so of its XForm.
    static let guide = "docs/guide/from-xlsform.md"

    static let shared: [Rule] = [
        Rule(
            "file not recorded",
            "The rows of a table are in a file that was not recorded.", guide
        ) { recorded, finding in
            guard let place = finding.mismatch?.place else { return false }
            let files = recorded.tags.filter {
                $0.name == "instance" && $0.attributes["src"] != nil
            }
            return files.contains { file in
                place.reads.contains { $0.contains("instance('\(file.attributes["id"] ?? "")')") }
            }
        },
        Rule(
            "function not carried",
            "Signatures are not verified inside a form.", guide
        ) { _, finding in
            guard case .refused(let refusal) = finding else { return false }
            return refusal.faults.allSatisfy { fault in
                fault.syntax?.code == .unknownFunction
                    && fault.syntax?.argument == "extract-signed"
            }
        },
        Rule(
            "choice without value",
            "To choose a choice without a value is to choose nothing: it is not offered.",
            "docs/decisions/0012-choices-by-value.md"
        ) { recorded, finding in
            finding.isObstacle(.unchecked) && recorded.asks("getChoice")
                && recorded.has("item") { $0.tag("value")?.trimmed.isEmpty == true }
        },
        Rule(
            "choices in random order",
            "Without a seed, a random order is drawn anew in each record.", guide
        ) { recorded, finding in
            finding.isObstacle(.rowChoices)
                && recorded.has("itemset") {
                    $0.attributes["nodeset"]?.hasPrefix("randomize(") == true
                }
        },
        Rule(
            "place from the phone",
            "A place is entered by a person, never taken by the form itself.", guide
        ) { recorded, finding in
            finding.isObstacle(.device) && recorded.has("setgeopoint")
        },
        Rule(
            "one chosen row",
            "An action sets a field of the form or of its own row, not of one chosen row.", guide
        ) { recorded, finding in
            finding.isObstacle(.startActions)
                && recorded.has("setvalue") { $0.attributes["ref"]?.contains("[") == true }
        },
        Rule(
            "several actions at a change",
            "A field has one value that changes set, whichever cell changes.", guide
        ) { recorded, finding in
            finding.isObstacle(.actions)
                && recorded.has("setvalue") {
                    $0.attributes["event"]?.contains("xforms-value-changed") == true
                }
        },
        Rule(
            "change outside of rows",
            "A change outside of rows sets a field in all of them; others refuse to choose one.",
            "docs/form-format.md"
        ) { recorded, finding in
            guard let mismatch = finding.mismatch else { return false }
            if let place = mismatch.place {
                return place.triggers.contains { $0.rowsAround.count < place.rowsAround.count }
            }
            let repeats = recorded.tags.filter { $0.name == "repeat" }
            return mismatch.text == "the form should be refused"
                && recorded.has("setvalue") { action in
                    let target = action.attributes["ref"] ?? ""
                    return action.attributes["event"] == "xforms-value-changed"
                        && repeats.contains {
                            target.hasPrefix(($0.attributes["nodeset"] ?? "?") + "/")
                        }
                }
        },
    ]
}
