// The checks of the quality of a collection's records: rules about records, or about the answers
// of a person, that somebody should look at. The server reads them from `quality` in a collection
// and judges by them; a page does not. Their methods are in QualityMethod.swift.

import CalepinExpressions
import CalepinForms

/// A check of the quality of records.
package struct QualityCheck: Equatable, Sendable {
    /// The weight of what a check finds.
    package enum Level: String, CaseIterable, Sendable {
        case error, warning
    }

    /// The name, unique in its collection: letters and digits of ASCII, `-` and `_`.
    package var name: String
    /// The words for what is wrong.
    package var title: LocalText
    /// The rule.
    package var rule: QualityMethod
    /// The weight.
    package var level: Level

    /// The expression over the form of the records, true for those that it finds; empty for a
    /// check by another rule.
    package var when: String {
        if case .condition(let text) = rule { text } else { "" }
    }

    /// The maximum number of checks of a collection: each is computed for every record.
    package static let most = 30
    /// The maximum size of a name in bytes.
    private static let nameBytes = 64

    /// Reads a check.
    init(json value: JSONValue) throws(QualityFault) {
        guard let name = value["name"]?.asString, Self.isName(name) else {
            throw QualityFault("name", "a-z, 0-9, - _")
        }
        let word = value["level"]?.asString ?? Level.warning.rawValue
        guard let level = Level.allCases.first(where: { $0.rawValue == word }) else {
            throw QualityFault("level", "error, warning")
        }
        guard let title = try? App.text(value["title"], "title") else {
            throw QualityFault("title", "{\"en\": …}")
        }
        (self.name, self.title, self.level) = (name, title, level)
        rule = try QualityMethod(json: value)
    }

    /// Returns true for the name of a check or target.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= nameBytes
            && text.utf8.allSatisfy { byte in
                let small = byte | 0x20
                return (small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z"))
                    || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }
}

/// A part of a declaration of checks that is not as it has to be.
package struct QualityFault: Error, Equatable, Sendable {
    /// The keys that lead to it.
    let key: String
    /// The values that it can have, without words of a language.
    let expected: String

    init(_ key: String, _ expected: String) { (self.key, self.expected) = (key, expected) }
}

extension QualityCheck {
    /// Returns the checks of a collection; none where one of them cannot be read, which
    /// ``App/check()`` tells.
    ///
    /// Complexity: O(n) in their JSON.
    package static func all(of collection: AppCollection) -> [QualityCheck] {
        guard case .success(let checks) = read(collection.oversight.quality) else { return [] }
        return checks
    }

    /// Reads checks; the failure has the place of the check.
    private static func read(
        _ value: JSONValue?
    ) -> Result<[QualityCheck], PlacedQualityFault> {
        guard let value else { return .success([]) }
        guard let items = value.elements, items.count <= QualityCheck.most else {
            let fault = QualityFault("quality", "[…], 0…\(QualityCheck.most)")
            return .failure(PlacedQualityFault(place: "", fault: fault))
        }
        var checks: [QualityCheck] = []
        for (place, item) in items.enumerated() {
            do throws(QualityFault) {
                checks.append(try QualityCheck(json: item))
            } catch {
                let name = item["name"]?.asString ?? "\(place + 1)"
                return .failure(PlacedQualityFault(place: "." + name, fault: error))
            }
        }
        return .success(checks)
    }
}

/// A fault with the check that has it.
private struct PlacedQualityFault: Error {
    let place: String
    let fault: QualityFault
}

extension QualityCheck {
    /// Returns the faults of the checks of a collection: what cannot be read, names that occur
    /// twice, conditions that its form does not understand, and fields that a rule cannot use.
    ///
    /// Complexity: that of compiling the form, where there are checks.
    static func faults(of collection: AppCollection, in app: App) -> [Fault] {
        let checks: [QualityCheck]
        switch read(collection.oversight.quality) {
        case .success(let all): checks = all
        case .failure(let placed):
            let words = placed.fault.key + ": " + placed.fault.expected
            return [
                Fault(
                    .badCheck, at: collection.name, rule: "quality" + placed.place, words)
            ]
        }
        guard !checks.isEmpty else { return [] }
        var faults: [Fault] = []
        var names: Set<String> = []
        for check in checks where !names.insert(check.name).inserted {
            faults.append(
                Fault(.duplicateName, at: collection.name, rule: "quality", check.name))
        }
        guard let form = app.forms.first(where: { $0.id == collection.form }) else {
            return faults
        }
        for (place, fault) in form.faults(ofConditions: checks.map { $0.when }) {
            faults.append(fault.placed(collection, checks[place]))
        }
        let points = checks.reduce(0) { $0 + $1.rule.points }
        if points > QualityMethodLimits.points {
            let words = "area: ≤ \(QualityMethodLimits.points)"
            faults.append(Fault(.badCheck, at: collection.name, rule: "quality", words))
        }
        for check in checks {
            faults += check.rule.faults(over: form, in: app, collection).map {
                $0.placed(collection, check)
            }
        }
        return faults
    }
}

extension Fault {
    fileprivate func placed(_ collection: AppCollection, _ check: QualityCheck) -> Fault {
        var fault = self
        (fault.place, fault.rule) = (collection.name, "quality." + check.name)
        return fault
    }
}
