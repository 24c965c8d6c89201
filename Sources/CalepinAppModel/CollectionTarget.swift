// The targets of a collection: how many of its records there are to be, all together or for each
// answer, person or day. They are read from `targets` in a collection by a server, which tells how
// far they are reached; a page does not read them.

import CalepinExpressions
import CalepinForms
import CalepinQuery

/// A number of records that is to be reached.
package struct CollectionTarget: Equatable, Sendable {
    /// The name, unique in its collection.
    package var name: String
    /// The words for what is counted.
    package var title: LocalText
    /// The field, or ``QualityMethod/createdBy`` or ``QualityMethod/created``, by which records
    /// are counted; empty for all together.
    package var by: String
    /// The number for each answer, person or day, or for all together; nil for those of ``goals``
    /// alone.
    package var each: Int64?
    /// The numbers for some answers or people.
    package var goals: [Goal]
    /// An expression over a row: only records of which it is true are counted; empty for all.
    package var when: String
    /// The last day; nil for none.
    package var until: Day?

    /// The number for one answer or person.
    package struct Goal: Equatable, Sendable {
        package var value: String
        package var count: Int64
    }

    /// The maximum number of targets of a collection: each is a query over all records.
    package static let most = 10
    /// The maximum number of goals: districts of a country.
    package static let mostGoals = 500
    /// The number that can be aimed at.
    private static let counts: ClosedRange<Int64> = 1...100_000_000

    /// Returns the number for a value; nil for none.
    package func goal(of value: String) -> Int64? {
        goals.first { $0.value == value }?.count ?? each
    }

    /// Reads a target.
    init(json value: JSONValue) throws(QualityFault) {
        guard let name = value["name"]?.asString, QualityCheck.isName(name) else {
            throw QualityFault("name", "a-z, 0-9, - _")
        }
        guard let title = try? App.text(value["title"], "title") else {
            throw QualityFault("title", "{\"en\": …}")
        }
        (self.name, self.title) = (name, title)
        by = try Self.text(value, "by")
        when = try Self.text(value, "when")
        let day = try Self.text(value, "until")
        until = Day.parse(day)
        guard day.isEmpty || until != nil else { throw QualityFault("until", "2026-06-30") }
        if value["each"] != nil { each = try Self.count(value["each"], "each") }
        goals = []
        let members = value["goals"].map { $0.members ?? [JSONMember("", .null)] } ?? []
        guard members.count <= Self.mostGoals else {
            throw QualityFault("goals", "{…}, ≤ \(Self.mostGoals)")
        }
        for member in members {
            let count = try Self.count(member.value, "goals." + member.key)
            goals.append(Goal(value: member.key, count: count))
        }
        guard each != nil || !goals.isEmpty, !by.isEmpty || goals.isEmpty else {
            throw QualityFault("each / by + goals", "1")
        }
    }

    private static func text(_ value: JSONValue, _ key: String) throws(QualityFault) -> String {
        guard let member = value[key] else { return "" }
        guard let text = member.asString, !text.isEmpty else { throw QualityFault(key, "\"…\"") }
        return text
    }

    private static func count(
        _ value: JSONValue?, _ key: String
    ) throws(QualityFault) -> Int64 {
        guard let number = value?.asInt64, counts.contains(number) else {
            throw QualityFault(key, "\(counts.lowerBound)…\(counts.upperBound)")
        }
        return number
    }
}

extension CollectionTarget {
    /// Returns the targets of a collection; none where one of them cannot be read, which
    /// ``App/check()`` tells.
    ///
    /// Complexity: O(n) in their JSON.
    package static func all(of collection: AppCollection) -> [CollectionTarget] {
        (try? read(collection.oversight.targets)) ?? []
    }

    private static func read(_ value: JSONValue?) throws(QualityFault) -> [CollectionTarget] {
        guard let value else { return [] }
        guard let items = value.elements, items.count <= CollectionTarget.most else {
            throw QualityFault("targets", "[…], 0…\(CollectionTarget.most)")
        }
        var targets: [CollectionTarget] = []
        for item in items { targets.append(try CollectionTarget(json: item)) }
        return targets
    }
}

extension CollectionTarget {
    /// Returns the faults of the targets of a collection: what cannot be read, names that occur
    /// twice, fields that are not there, and conditions that rows cannot meet.
    ///
    /// Complexity: O(n) in the form.
    static func faults(of collection: AppCollection, in app: App) -> [Fault] {
        let targets: [CollectionTarget]
        do throws(QualityFault) { targets = try read(collection.oversight.targets) } catch {
            let words = error.key + ": " + error.expected
            return [Fault(.badCheck, at: collection.name, rule: "targets", words)]
        }
        guard !targets.isEmpty else { return [] }
        var faults: [Fault] = []
        var names: Set<String> = []
        let form = app.forms.first { $0.id == collection.form }
        let attributes = form.map { RowAttribute.all(of: $0) } ?? []
        for target in targets {
            let rule = "targets." + target.name
            if !names.insert(target.name).inserted {
                faults.append(
                    Fault(.duplicateName, at: collection.name, rule: "targets", target.name))
            }
            let known = ["", QualityMethod.created, QualityMethod.createdBy]
            if !known.contains(target.by), form?.typeOfField(named: target.by) == nil {
                faults.append(
                    Fault(.unknownReference, at: collection.name, rule: rule, target.by))
            }
            guard !target.when.isEmpty else { continue }
            do throws(QueryError) { _ = try LiveRows.compiled(target.when, attributes) } catch {
                guard case .badCondition(_, let syntax) = error else { continue }
                let words = syntax?.message(in: .english) ?? ""
                faults.append(
                    Fault(.unknownReference, at: collection.name, rule: rule, words))
            }
        }
        return faults
    }
}
