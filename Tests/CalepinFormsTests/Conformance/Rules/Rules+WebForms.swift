// The rules that only cases of Web Forms follow: what a recording lacks, and parts of its page.

extension Rule {
    /// The rules of `webform-scenarios`.
    static let ofWebForms: [Rule] = ofRecording + shared + ofPage + ofEngine

    /// Cases of which too little was recorded.
    private static let ofRecording: [Rule] = [
        Rule(
            "form not recorded", "The form was in a file that was not recorded.", guide
        ) { recorded, finding in
            finding.isObstacle(.noForm) && recorded.lacksForm
        },
        Rule(
            "recording failed", "The recording failed, or says nothing to compare.", guide
        ) { recorded, finding in
            finding.isObstacle(.brokenRecord)
                && (recorded.row["error"] != nil || recorded.texts.isEmpty)
        },
        Rule(
            "record not recorded",
            "The case opens a record of which only the name was recorded.", guide
        ) { recorded, finding in
            finding.isObstacle(.brokenRecord) && recorded.takes("restoreWebFormsInstanceState")
        },
        Rule(
            "number not recorded", "The number that was expected was not recorded.", guide
        ) { recorded, finding in
            finding.isObstacle(.unchecked)
                && recorded.expectations.contains {
                    $0["matcher"] as? String == "toHaveAnswerCloseTo"
                        && "\($0["args"] ?? "")".contains("NaN")
                }
        },
        Rule(
            "fails there too", "The recorded suite says that its own engine fails here.", guide
        ) { recorded, finding in
            recorded.failsThere && finding.mismatch != nil
        },
    ]

    /// Parts of the page of Web Forms for which a form definition has no word.
    private static let ofPage: [Rule] = [
        Rule("look", "Looks that only move things on the page are not used.", guide) {
            recorded, finding in
            finding.isObstacle(.looks)
                && recorded.expectations.contains {
                    let matcher = $0["matcher"] as? String ?? ""
                    return matcher.contains("Appearance") || matcher.contains("Class")
                }
        },
        Rule("markup", "Labels and hints are texts of the page, not of the record.", guide) {
            recorded, finding in
            finding.isObstacle(.markup)
                && (recorded.asks("formatted")
                    || recorded.takes(
                        "getQuestionLabel", "getQuestionLabelText", "getQuestionHint")
                    || recorded.computes("jr:itext("))
        },
        Rule("submission", "Records travel in Calepin's own messages, not as XML.", guide) {
            recorded, finding in
            let asks =
                recorded.takes(
                    "proposed_serializeInstance", "prepareWebFormsInstancePayload", "createEffect")
                || recorded.expects("toHavePreparedSubmissionXML")
            if finding.isObstacle(.serialised) { return asks }
            // A way of submitting that the other engine refuses to load.
            return finding.mismatch?.text == "the form should be refused"
                && (asks || recorded.has("submission") { $0.attributes["method"] != "post" })
        },
        Rule("file", "A file is picked on the page; the engine is given its name.", guide) {
            recorded, finding in
            (finding.isObstacle(.attachments) && recorded.has("upload"))
                || (finding.mismatch?.text == "the form should be refused"
                    && recorded.has("upload") { $0.attributes["mediatype"] != nil })
        },
        Rule("insides", "The question is about the insides of the other engine.", guide) {
            recorded, finding in
            finding.isObstacle(.unchecked)
                && (recorded.asks("getInstanceName") || recorded.asks("getProperties")
                    || recorded.asks("hasAction")
                    || recorded.expects("toSatisfy"))
        },
        Rule(
            "incomplete order", "An order that lacks choices is kept and shown, with its fault.",
            guide
        ) { recorded, finding in
            finding.mismatch?.text == "the form should be refused" && recorded.has("rank")
                && recorded.takes("answer")
        },
        Rule(
            "preload of an attribute",
            "An attribute is not preloaded, as in JavaRosa; the two suites contradict each other.",
            guide
        ) { _, finding in
            let place = finding.mismatch?.place
            return place?.name.hasPrefix("@") == true && place?.rules["jr:preload"] != nil
        },
        Rule("earlier id", "The id of the record before a correction is not a field.", guide) {
            recorded, finding in
            finding.mismatch != nil && recorded.takes("editCurrentInstance")
                && recorded.steps.contains { step in
                    "\(step["args"] ?? "")".contains("deprecatedID")
                }
        },
    ]
}
