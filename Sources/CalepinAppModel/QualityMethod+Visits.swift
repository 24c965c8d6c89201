// The rules of checks that compare a second visit with the first one, and that find answers which
// came too fast: their JSON and their faults. The server compares and counts.

import CalepinExpressions
import CalepinForms
import CalepinQuery

extension QualityMethod {
    /// A comparison of second visits with the first ones: records of the same collection, or of
    /// another one of the app.
    package struct Compares: Equatable, Sendable {
        /// The expression over a row that is true for second visits; empty where they are in
        /// another collection.
        package var second: String
        /// The name of the collection of the second visits; empty for the same one.
        package var collection: String
        /// The fields whose equal values make two records visits of one thing.
        package var key: [String]
        package var fields: [ComparedField]
    }

    /// A field that both visits have.
    package struct ComparedField: Equatable, Sendable {
        package var field: String
        package var tolerance = Tolerance.none
        /// The kind of the question, as back checks have it: 1 for what never changes, 2 for what
        /// depends on who asks, 3 for what is unstable; nil for none.
        package var kind: Int?
    }

    /// The difference up to which two values count as the same.
    package enum Tolerance: Equatable, Sendable {
        case none
        /// A difference of numbers.
        case within(Decimal)
        /// A difference in percent of the first number.
        case percent(Int64)
        case days(Int64)
        case metres(Int64)
    }

    /// Several answers that came one after the other, each too soon after what was done before.
    package struct Fast: Equatable, Sendable {
        /// The seconds below which an answer is too fast.
        package var seconds: Int64
        /// The number of answers from which on they are found.
        package var answers: Int
        /// The fields that are looked at; all where there are none.
        package var fields: [String]
    }
}

// MARK: - JSON

extension QualityMethod.Compares {
    init(_ reader: MethodReader) throws(QualityFault) {
        second = try reader.text("second", usual: "")
        collection = try reader.text("collection", usual: "")
        guard second.isEmpty != collection.isEmpty else {
            throw reader.fault("second / collection", "1")
        }
        key = try reader.names("key", 1...QualityMethodLimits.fields)
        let range = 1...QualityMethodLimits.comparedFields
        let words = "[\"…\", {\"field\": \"…\"}], \(range.lowerBound)…\(range.upperBound)"
        guard let items = reader.value["fields"]?.elements, range.contains(items.count) else {
            throw reader.fault("fields", words)
        }
        fields = []
        var known: Set<String> = []
        for (place, item) in items.enumerated() {
            let name = "fields.\(place + 1)"
            let field = try QualityMethod.ComparedField(
                MethodReader(key: reader.key + "." + name, value: item))
            guard known.insert(field.field).inserted else {
                throw reader.fault(name, words)
            }
            fields.append(field)
        }
    }
}

extension QualityMethod.ComparedField {
    fileprivate init(_ reader: MethodReader) throws(QualityFault) {
        if let name = reader.value.asString, !name.isEmpty {
            self.init(field: name)
            return
        }
        let kind = try reader.number("kind", 1...3)
        self.init(
            field: try reader.text("field"), tolerance: try Self.tolerance(reader),
            kind: kind.map { Int($0) })
    }

    private static func tolerance(
        _ reader: MethodReader
    ) throws(QualityFault) -> QualityMethod.Tolerance {
        let keys = ["within", "percent", "days", "metres"]
        let given = keys.filter { reader.value[$0] != nil }
        guard given.count <= 1 else {
            throw reader.fault(keys.joined(separator: " / "), "0…1")
        }
        switch given.first {
        case "within":
            let number = reader.value["within"]?.asNumber.flatMap { try? Decimal($0) }
            guard let number, number > 0 else { throw reader.fault("within", "> 0") }
            return .within(number)
        case "percent":
            return .percent(try reader.required("percent", QualityMethodLimits.percent))
        case "days": return .days(try reader.required("days", QualityMethodLimits.nearDays))
        case "metres":
            return .metres(try reader.required("metres", QualityMethodLimits.metres))
        default: return .none
        }
    }

    /// The widgets of fields that have its tolerance; nil for all that can be compared.
    fileprivate var widgets: [Widget]? {
        switch tolerance {
        case .none: nil
        case .within, .percent: [.number, .shown]
        case .days: [.day, .instant]
        case .metres: [.place]
        }
    }
}

extension QualityMethod.Fast {
    init(_ reader: MethodReader) throws(QualityFault) {
        seconds = try reader.required("seconds", QualityMethodLimits.seconds)
        answers = Int(
            try reader.required("answers", QualityMethodLimits.fastAnswers, usual: 5))
        fields =
            reader.value["fields"] == nil
            ? [] : try reader.names("fields", 1...QualityMethodLimits.comparedFields)
    }
}

// MARK: - Faults

extension QualityMethod.Compares {
    func faults(
        over form: FormDefinition, in app: App, _ own: AppCollection
    ) -> [Fault] {
        var faults = key.flatMap { QualityMethod.faults($0, form) }
        for one in fields {
            faults += QualityMethod.faults(one.field, form, one.widgets)
            guard let widget = form.widgetOfField(named: one.field) else { continue }
            if [.photo, .file, .signature].contains(widget) {
                faults.append(Fault(.badCheck, at: "", one.field))
            }
        }
        guard collection.isEmpty else { return faults + otherFaults(form, app, own) }
        do throws(QueryError) {
            _ = try LiveRows.compiled(second, RowAttribute.all(of: form))
        } catch {
            guard case .badCondition(_, let syntax) = error else { return faults }
            let words = syntax?.message(in: .english) ?? ""
            faults.append(Fault(.unknownReference, at: "", words))
        }
        return faults
    }

    /// Returns the faults of the other collection: it is not there, or has other fields.
    private func otherFaults(
        _ form: FormDefinition, _ app: App, _ own: AppCollection
    ) -> [Fault] {
        let other = app.collections.first { $0.name == collection }
        // Records of one scope are looked at together.
        guard let other, other.name != own.name, other.sharing == own.sharing,
            other.sharing != .catalogue,
            let otherForm = app.forms.first(where: { $0.id == other.form })
        else { return [Fault(.unknownReference, at: "", collection)] }
        return (key + fields.map { $0.field }).compactMap { name in
            guard let type = otherForm.typeOfField(named: name) else {
                return Fault(.unknownReference, at: "", name)
            }
            let isSame = type == form.typeOfField(named: name)
            return isSame ? nil : Fault(.badCheck, at: "", name)
        }
    }
}

extension QualityMethod.Fast {
    func faults(over form: FormDefinition) -> [Fault] {
        fields.flatMap { QualityMethod.faults($0, form) }
    }
}

extension FormDefinition {
    fileprivate func widgetOfField(named name: String) -> Widget? {
        typeOfField(named: name).flatMap { FieldType.named($0)?.widget }
    }
}
