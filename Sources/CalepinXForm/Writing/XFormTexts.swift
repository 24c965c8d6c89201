// The texts of a form in all languages, under the ids by which its parts name them: with the
// answers of fields in them, and with files beside them.

import CalepinExpressions
import CalepinForms

/// The texts of a form.
struct XFormTexts {
    private let languages: [String]
    /// The XML of the texts, by language.
    private var written: [XMLText]
    private var ids: Set<String> = []

    init(languages: [String] = ["en"]) {
        self.languages = languages.isEmpty ? ["en"] : languages
        written = self.languages.map { _ in XMLText() }
    }

    /// Adds a text under an id; returns false for one that is empty in all languages.
    ///
    /// - Parameter value: writes the text in a language, or returns false where there is none.
    mutating func add(
        _ id: String, _ value: (_ language: String, inout XMLText) -> Bool
    ) -> Bool {
        var isThere = false
        for (place, language) in languages.enumerated() {
            var inner = XMLText()
            guard value(language, &inner) else { continue }
            isThere = true
            written[place].open("text", [("id", id)])
            written[place].append(inner)
            written[place].close("text")
        }
        ids.insert(id)
        return isThere
    }

    /// Adds a text under an id that several parts have.
    mutating func addOnce(
        _ id: String, _ value: (_ language: String, inout XMLText) -> Bool
    ) -> Bool {
        ids.contains(id) ? true : add(id, value)
    }

    /// Returns the element with all texts.
    var itext: XMLText {
        var itext = XMLText()
        itext.open("itext")
        for (place, language) in languages.enumerated() {
            itext.open(
                "translation", [("lang", language), ("default", place == 0 ? "true()" : "")])
            // A translation without texts is refused.
            if written[place].bytes.isEmpty {
                itext.raw("<text id=\"none\"><value>-</value></text>\n")
            }
            itext.append(written[place])
            itext.close("translation")
        }
        itext.close("itext")
        return itext
    }
}

extension XFormWriter {
    /// Adds a text of a part with its files; returns false where there is neither.
    ///
    /// - Parameters:
    ///   - unit: the unit that stands behind a label; empty for none.
    ///   - guidance: more help, which clients fold.
    mutating func addText(
        _ text: LocalText, _ id: String, media: [MediaFile] = [], of part: Int,
        unit: String = "", guidance: LocalText = LocalText()
    ) -> Bool {
        guard !text.isEmpty || !media.isEmpty || !guidance.isEmpty else { return false }
        var pieces: [String: String] = [:]
        for translation in (text.texts + guidance.texts) {
            for case .answer(let name) in TextPiece.all(of: translation.written) {
                pieces[name] = output(of: name, in: part)
            }
        }
        return texts.add(id) { language, xml in
            func piece(_ text: LocalText, _ form: String) {
                let translation = text.texts.first { $0.language == language } ?? text.texts.first
                guard let written = translation?.written, !written.isEmpty else { return }
                xml.open("value", [("form", form)])
                Self.write(written, pieces, to: &xml)
                if form.isEmpty, !unit.isEmpty { xml.text(" (" + unit + ")") }
                xml.close("value")
            }
            piece(text, "")
            piece(guidance, "guidance")
            for file in media {
                let name = file.name.text(in: language)
                guard !name.isEmpty else { continue }
                xml.open("value", [("form", file.kind.form)])
                xml.text("jr://" + file.kind.folder + "/" + name)
                xml.close("value")
            }
            return !xml.bytes.isEmpty
        }
    }

    private static func write(_ text: String, _ pieces: [String: String], to xml: inout XMLText) {
        for piece in TextPiece.all(of: text) {
            switch piece {
            case .text(let text): xml.text(text)
            case .answer(let name):
                xml.open("output", [("value", pieces[name] ?? "''")], closed: true)
            }
        }
    }

    /// Returns the expression of a field's answer as people read it.
    private mutating func output(of name: String, in part: Int) -> String {
        let reference = "${" + name + "}"
        let field = parts.part(named: name, from: parts.parts[part].scope).flatMap {
            parts.parts[$0].field
        }
        let isOne = field?.type == "one" && field?.choices?.value.isEmpty == true
        let text = isOne ? "jr:choice-name(" + reference + ", '" + reference + "')" : reference
        if field?.type == "switch" {
            return rules.rule("string(" + reference + ")", "label", of: part)
        }
        return rules.rule(text, "label", of: part)
    }
}

extension MediaKind {
    /// The form of a text that names a file of the kind.
    fileprivate var form: String {
        switch self {
        case .image: "image"
        case .bigImage: "big-image"
        case .audio: "audio"
        case .video: "video"
        }
    }

    /// The folder in the address of a file of the kind.
    fileprivate var folder: String {
        switch self {
        case .image, .bigImage: "images"
        case .audio: "audio"
        case .video: "video"
        }
    }
}
