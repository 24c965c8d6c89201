// The rules of checks: a condition over a record, and what is seen in the times and places of a
// record, in all records of a collection together, or in the answers of a person. Their JSON is in
// QualityMethod+JSON.swift, areas are in QualityArea.swift; visits and fast answers have a file of
// their own, QualityMethod+Visits.swift.

import CalepinExpressions
import CalepinForms

/// A rule of a check.
package enum QualityMethod: Equatable, Sendable {
    /// An expression over the form of the records, true for those that it finds.
    case condition(String)
    /// Records between whose moments too little or too much time is.
    case lasts(Lasts)
    /// Records whose place is outside of an area.
    case outside(Outside)
    /// Records at one place.
    case near(Near)
    /// Records with the same answers in fields.
    case twice([String])
    /// Records to which no record of another collection belongs.
    case missing(Missing)
    /// A person's answers that are too often the same.
    case frequent(Frequent)
    /// A person's answers that differ from those of all others.
    case differs(Differs)
    /// Records whose second visit has other answers.
    case compares(Compares)
    /// Records with answers that came too fast.
    case fast(Fast)

    /// A span of time between two moments of a record.
    package struct Lasts: Equatable, Sendable {
        /// The names of fields that are moments, or ``created``, ``changed`` or ``submitted``.
        package var from, to: String
        /// The least and the most usual time in minutes; nil for no bound.
        package var least, most: Int64?
    }

    /// An area for the place in a field.
    package struct Outside: Equatable, Sendable {
        package var field: String
        package var area: QualityArea
    }

    /// A distance within which several records are at one place.
    package struct Near: Equatable, Sendable {
        package var field: String
        package var metres: Int64
        /// The number of records from which on they are found.
        package var records: Int
    }

    /// A record of another collection that has to follow.
    package struct Missing: Equatable, Sendable {
        /// The name of the other collection, and its field.
        package var collection, field: String
        /// The field of this collection that has the same answer; empty for the id of the record.
        package var equals: String
        /// The days after which it is missed, and the moment from which they are counted.
        package var days: Int64
        package var from: String
    }

    /// A share of equal answers.
    package struct Frequent: Equatable, Sendable {
        package var field: String
        /// The answers that are counted together; each by itself without any.
        package var values: [String]
        /// The share in percent above which they are found.
        package var above: Int
        /// The least number of answers of a person.
        package var least: Int
    }

    /// A difference between the answers of a person and those of all others.
    package struct Differs: Equatable, Sendable {
        package var field: String
        /// The number of standard errors beyond which a share or mean differs.
        package var errors: Int
        /// The least number of answers of a person, and of all others.
        package var least: Int
    }

    /// The moments that are known of each record, by the names that rules use.
    package static let created = "_created", changed = "_changed", submitted = "_submitted"
    /// The person who made a record, by the name that targets use.
    package static let createdBy = "_created_by"

    /// The groups of records in which rules find something.
    package enum Reach: Sendable {
        /// One record, of which nothing else has to be known.
        case record
        /// All records of the collection.
        case collection
        /// The answers of a person.
        case person
    }

    /// The number of points of its area.
    var points: Int {
        if case .outside(let rule) = self { rule.area.points } else { 0 }
    }

    /// True when it needs the changes by which a record was filled in.
    package var readsPaces: Bool {
        if case .fast = self { true } else { false }
    }

    /// The records that are looked at together.
    package var reach: Reach {
        switch self {
        case .condition, .lasts, .outside, .fast: .record
        case .near, .twice, .missing, .compares: .collection
        case .frequent, .differs: .person
        }
    }
}

extension QualityMethod {
    /// Returns the faults of a rule over the records of a form: fields that are not there, or have
    /// other values than the rule needs. Those of a condition are found by the form.
    ///
    /// Complexity: O(n) in the form.
    func faults(
        over form: FormDefinition, in app: App, _ collection: AppCollection
    ) -> [Fault] {
        let places: [Widget] = [.place]
        switch self {
        case .condition: return []
        case .lasts(let rule):
            return [rule.from, rule.to].flatMap {
                Self.momentFaults($0, form, [.instant, .shown])
            }
        case .outside(let rule): return Self.faults(rule.field, form, places, .notAPlace)
        case .near(let rule): return Self.faults(rule.field, form, places, .notAPlace)
        case .twice(let names): return names.flatMap { Self.faults($0, form) }
        case .missing(let rule): return rule.faults(over: form, in: app, collection)
        case .frequent(let rule): return Self.faults(rule.field, form)
        case .differs(let rule):
            let kinds: [Widget] = [.number, .shown, .toggle, .yesNo, .one, .many, .rank]
            return Self.faults(rule.field, form, kinds, .badCheck)
        case .compares(let rule): return rule.faults(over: form, in: app, collection)
        case .fast(let rule): return rule.faults(over: form)
        }
    }

    /// Returns the fault of a field that is not there, or has none of some widgets.
    static func faults(
        _ name: String, _ form: FormDefinition, _ widgets: [Widget]? = nil,
        _ code: Fault.Code = .badCheck
    ) -> [Fault] {
        guard let type = form.typeOfField(named: name) else {
            return [Fault(.unknownReference, at: "", name)]
        }
        guard let widgets, let widget = FieldType.named(type)?.widget else { return [] }
        return widgets.contains(widget) ? [] : [Fault(code, at: "", name)]
    }

    /// Returns the fault of a moment that is neither known of each record nor a field with one of
    /// some widgets.
    fileprivate static func momentFaults(
        _ name: String, _ form: FormDefinition, _ widgets: [Widget]
    ) -> [Fault] {
        [created, changed, submitted].contains(name)
            ? [] : faults(name, form, widgets, .notADay)
    }
}

extension QualityMethod.Missing {
    fileprivate func faults(
        over form: FormDefinition, in app: App, _ own: AppCollection
    ) -> [Fault] {
        var faults: [Fault] = []
        if !equals.isEmpty, form.typeOfField(named: equals) == nil {
            faults.append(Fault(.unknownReference, at: "", equals))
        }
        faults += QualityMethod.momentFaults(from, form, [.instant])
        let other = app.collections.first { $0.name == collection }
        // Records of one scope are looked at together.
        guard let other, other.sharing == own.sharing, other.sharing != .catalogue,
            let otherForm = app.forms.first(where: { $0.id == other.form })
        else { return faults + [Fault(.unknownReference, at: "", collection)] }
        if otherForm.typeOfField(named: field) == nil {
            faults.append(Fault(.unknownReference, at: "", field))
        }
        return faults
    }
}

extension FormDefinition {
    /// Returns the type of a field outside of repeats; nil for none of that name.
    ///
    /// Complexity: O(n) in the form.
    func typeOfField(named name: String) -> String? {
        for section in sections {
            if let type = section.contents.typeOfField(named: name) { return type }
        }
        return nil
    }
}

extension [Content] {
    fileprivate func typeOfField(named name: String) -> String? {
        for item in self {
            switch item {
            case .field(let field):
                if field.name == name { return field.type }
            case .composite(let composite):
                if let type = composite.contents.typeOfField(named: name) { return type }
            case .rows: continue
            }
        }
        return nil
    }
}
