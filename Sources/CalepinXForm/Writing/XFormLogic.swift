// The rules of a form as ODK has them, and the remarks about what it cannot say.

import CalepinExpressions
import CalepinForms

/// The rules of a form, written part by part.
struct XFormLogic {
    let form: FormDefinition
    let parts: XFormParts
    var xpath: XPathWriter
    /// The names of the elements that count rows, by the repeat.
    let counters: [Int: String]
    /// The remarks, in the order in which they were made.
    private(set) var reasons: [XFormReason] = []
    private var noted: Set<XFormReason> = []

    init(_ form: FormDefinition) {
        self.form = form
        parts = XFormParts(form)
        xpath = XPathWriter(parts, form)
        counters = parts.counters
    }

    /// Adds a remark about a part, or about the form.
    mutating func note(
        _ code: XFormReason.Code, at part: Int?, rule: String = "", _ argument: String = ""
    ) {
        let place = part.map { parts.place(of: $0) } ?? ""
        let reason = XFormReason(code, at: place, rule: rule, argument)
        if noted.insert(reason).inserted { reasons.append(reason) }
    }

    /// Notes the names that XML does not have.
    mutating func judgeNames() {
        for part in parts.parts.indices {
            let name = parts.parts[part].name
            let isMeta = name == "meta" && parts.parts[part].parent < 0
            if !XMLNames.has(name) || isMeta { note(.name, at: part, name) }
        }
    }

    /// Returns a rule of a part in XPath; empty where there is none, or with a remark where it
    /// cannot be written.
    mutating func rule(
        _ text: String, _ name: String, of part: Int, isFilter: Bool = false
    ) -> String {
        guard !text.isEmpty else { return "" }
        do throws(XPathObstacle) {
            let written = try xpath.written(text, of: part, isFilter: isFilter)
            if Self.ordered.contains(name), xpath.readsOwn { throw XPathObstacle(.reference, ".") }
            return written.text
        } catch {
            note(error.code, at: part, rule: name, error.argument)
            return ""
        }
    }

    /// The rules that ODK puts into an order, in which a part that reads itself is a cycle.
    private static let ordered: Set = ["relevant", "required", "readonly", "calculation", "least"]

    /// Notes the rules of a field that only the server judges, and choices with other values.
    mutating func noteSoftRules(_ part: Int, _ field: Field) {
        if field.warning != nil { note(.warning, at: part) }
        if field.proposal != nil { note(.proposal, at: part) }
        if field.choices?.isOpen == true { note(.openChoices, at: part) }
    }

    /// Returns the condition under which a field cannot be changed.
    mutating func readonly(_ part: Int, _ field: Field, _ type: XFormType) -> String {
        if !type.isAsked { return "" }
        let isFixed = !field.calculation.isEmpty && !field.isEditable
        if isFixed || !type.holdsValue || field.type == "calculated" { return "true()" }
        return rule(field.readonly, "readonly", of: part)
    }

    // Constraints

    /// Returns the constraint of a field: its bounds, its pattern, its mask and the condition that
    /// it declares; empty for none.
    mutating func constraint(_ part: Int, _ field: Field) -> String {
        var tests: [String] = []
        for (text, name, sign) in [(field.least, "least", ">="), (field.most, "most", "<=")] {
            let bound = rule(text, name, of: part)
            guard !bound.isEmpty else { continue }
            let test = ". " + sign + " " + (Self.isNumber(text) ? bound : "(" + bound + ")")
            // A bound that is empty is none.
            let isFree = "string(" + bound + ") = ''"
            tests.append(Self.isNumber(text) ? test : isFree + " or " + test)
        }
        for pattern in [field.pattern?.test ?? "", maskPattern(field)] where !pattern.isEmpty {
            tests.append("regex(., " + XPathWriter.quoted(pattern) + ")")
        }
        let declared = rule(field.constraint?.test ?? "", "constraint", of: part)
        if !declared.isEmpty { tests.append(declared) }
        return tests.count < 2
            ? tests.first ?? "" : tests.map { "(" + $0 + ")" }.joined(separator: " and ")
    }

    private static func isNumber(_ text: String) -> Bool {
        do throws(DecimalError) {
            _ = try Decimal(text)
            return true
        } catch { return false }
    }

    private func maskPattern(_ field: Field) -> String {
        guard !field.mask.isEmpty else { return "" }
        do throws(MaskError) { return try Mask(parsing: field.mask).pattern } catch { return "" }
    }

    /// Returns true for a text that is no value of the field's type, which ODK's clients fail on.
    func isMistyped(_ field: Field) -> Bool {
        guard let quote = field.initial.utf8.first, [0x22, 0x27].contains(quote),
            field.initial.utf8.last == quote, field.initial.utf8.count > 1,
            field.type != "photo", field.type != "file"
        else { return false }
        let text = String(field.initial.dropFirst().dropLast())
        return FieldType.named(field.type)?.value(of: text, in: field, zone: .utc) == nil
    }
}
