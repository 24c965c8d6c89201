// The types of fields as ODK has them: the type of the data, and the control that asks for it.

import CalepinForms

/// The type of a field in ODK.
struct XFormType {
    /// The type of the data.
    let data: String
    /// The element of the control; empty for what is not asked.
    let control: String
    /// The kind of files of an upload.
    var files = ""
    /// The look that the type itself has.
    var look = ""
    /// False for a note.
    var holdsValue = true

    /// True when a person sees the field.
    var isAsked: Bool { !control.isEmpty }

    /// Returns the words of the look of a field.
    func looks(of field: Field) -> String {
        var words = look.isEmpty ? [] : [look]
        for word in field.look.split(separator: " ").map(String.init) {
            switch word {
            case "stars": words.append("rating")
            case "vertical", "no-ticks", "picker", "likert": words.append(word)
            case _ where word.hasPrefix("columns"): words.append(word)
            default: break
            }
        }
        return words.joined(separator: " ")
    }

    /// Returns the type of a field; nil where ODK has none: what is typed is another text then, or
    /// the value is nothing that ODK's clients record.
    static func of(_ field: Field) -> XFormType? {
        switch field.type {
        case "text": XFormType(data: "string", control: "input")
        case "multiline": XFormType(data: "string", control: "input", look: "multiline")
        case "barcode": XFormType(data: "barcode", control: "input")
        case "integer": XFormType(data: "int", control: numberControl(field))
        case "decimal", "money": XFormType(data: "decimal", control: numberControl(field))
        case "day": XFormType(data: "date", control: "input")
        case "time": XFormType(data: "time", control: "input")
        case "instant": XFormType(data: "dateTime", control: "input")
        case "one", "yesno", "switch": XFormType(data: "string", control: "select1")
        case "many": XFormType(data: "string", control: "select")
        case "rank": XFormType(data: "odk:rank", control: "odk:rank")
        case "place": XFormType(data: "geopoint", control: "input")
        case "line": XFormType(data: "geotrace", control: "input")
        case "area": XFormType(data: "geoshape", control: "input")
        case "photo": XFormType(data: "binary", control: "upload", files: "image/*")
        case "file": XFormType(data: "binary", control: "upload", files: "application/*")
        case "note": XFormType(data: "string", control: "input", holdsValue: false)
        case "calculated": XFormType(data: "string", control: "input")
        case "hidden": XFormType(data: "string", control: "")
        default: nil
        }
    }

    /// A number with steps between two ends is asked for by a control that moves between them.
    private static func numberControl(_ field: Field) -> String {
        XFormScale(field) == nil ? "input" : "range"
    }
}

extension Field {
    /// The type of its data in ODK; that of a text where ODK has none of its own.
    package var typeInODK: String { XFormType.of(self)?.data ?? "string" }
}

/// The ends and the step of a range.
struct XFormScale {
    let start: String
    let end: String
    let step: String

    /// Reads the scale of a field; nil where there is none with plain ends and a look of its own.
    init?(_ field: Field) {
        let looks = ["slider", "stars", "picker"]
        guard let scale = field.scale, !scale.step.isEmpty, !field.least.isEmpty,
            !field.most.isEmpty, looks.contains(where: field.look.contains),
            [field.least, field.most].allSatisfy(Self.isPlain)
        else { return nil }
        let isDown = scale.step.hasPrefix("-")
        step = isDown ? String(scale.step.dropFirst()) : scale.step
        (start, end) = isDown ? (field.most, field.least) : (field.least, field.most)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    }
}
