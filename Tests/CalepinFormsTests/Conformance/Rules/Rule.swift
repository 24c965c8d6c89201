// The rules that explain why a recorded case differs. A rule looks at the case itself and at how
// it differs, never at its number, so that it holds for cases that are not in this folder.

import Foundation

/// The outcome of a case.
enum Finding {
    case passed
    case obstacle(Obstacle)
    case difference(CellDifference)
    case refused(Refusal)
    case mismatch(Mismatch)

    /// Runs a case.
    init(_ run: () throws -> Void) {
        do {
            try run()
            self = .passed
        } catch let obstacle as Obstacle {
            self = .obstacle(obstacle)
        } catch let difference as CellDifference {
            self = .difference(difference)
        } catch let refusal as Refusal {
            self = .refused(refusal)
        } catch let mismatch as Mismatch {
            self = .mismatch(mismatch)
        } catch {
            self = .mismatch(Mismatch("\(error)"))
        }
    }

    /// The outcome in words.
    var words: String {
        switch self {
        case .passed: "passes"
        case .obstacle(let obstacle): "cannot be taken: \(obstacle.rawValue)"
        case .difference(let difference): "differs: \(difference)"
        case .refused(let refusal):
            "refused: " + refusal.faults.map { $0.line(in: .english) }.joined(separator: "; ")
        case .mismatch(let mismatch): mismatch.text
        }
    }

    func isObstacle(_ other: Obstacle) -> Bool {
        if case .obstacle(let obstacle) = self { return obstacle == other }
        return false
    }

    func isDifference(_ other: CellDifference) -> Bool {
        if case .difference(let difference) = self { return difference == other }
        return false
    }

    var mismatch: Mismatch? {
        if case .mismatch(let mismatch) = self { return mismatch }
        return nil
    }
}

/// A reason for a difference.
struct Rule: Sendable {
    /// The name in the counts.
    let name: String
    /// The reason in a sentence, as a person who moves a form over reads it.
    let reason: String
    /// The page of this repository that says so.
    let page: String
    /// Returns true when the rule explains how a case differs.
    let explains: @Sendable (RecordedCase, Finding) -> Bool

    init(
        _ name: String, _ reason: String, _ page: String,
        _ explains: @escaping @Sendable (RecordedCase, Finding) -> Bool
    ) {
        self.name = name
        self.reason = reason
        self.page = page
        self.explains = explains
    }
}

/// A recorded case as rules look at it.
final class RecordedCase {
    let row: [String: Any]
    /// The tags of its forms, where they can be read.
    private(set) lazy var forms: [XMLTag] = texts.compactMap { XMLTag.read(XMLTag.mended($0)) }
    /// The tags anywhere in its forms.
    private(set) lazy var tags: [XMLTag] = forms.flatMap { $0.everything }

    init(_ row: [String: Any]) { self.row = row }

    private var scenarios: [[String: Any]] { row["scenarios"] as? [[String: Any]] ?? [row] }

    var texts: [String] { scenarios.compactMap { $0["form"] as? String } }

    /// True when a scenario has no form.
    var lacksForm: Bool {
        scenarios.contains { (($0["form"] as? String) ?? "").isEmpty }
    }

    var steps: [[String: Any]] {
        scenarios.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
    }

    /// True when the recorded suite says that its own engine fails the case.
    var failsThere: Bool { row["flag"] as? String == "fails" }

    /// The expectations of all steps.
    var expectations: [[String: Any]] {
        steps.flatMap { $0["expect"] as? [[String: Any]] ?? [] }
    }

    /// Returns true when a step has one of these operations.
    func takes(_ operations: String...) -> Bool {
        steps.contains { operations.contains($0["op"] as? String ?? "") }
    }

    /// Returns true when an expectation has one of these matchers.
    func expects(_ matchers: String...) -> Bool {
        expectations.contains { matchers.contains($0["matcher"] as? String ?? "") }
    }

    /// Returns true when an expectation asks for a member of that name.
    func asks(_ member: String) -> Bool {
        expectations.contains { ($0["path"] as? [Any] ?? []).contains { $0 as? String == member } }
    }

    /// Returns true when a tag of that name fits.
    func has(_ name: String, where fits: (XMLTag) -> Bool = { _ in true }) -> Bool {
        tags.contains { $0.name == name && fits($0) }
    }

    /// The expressions of its forms: those of binds, of lists of choices, counts and actions.
    private(set) lazy var expressions: [String] = tags.flatMap { tag in
        let rules = ["calculate", "relevant", "constraint", "required", "readonly"]
        let others = ["jr:count", "value", "nodeset"]
        return (tag.name == "bind" ? rules : others).compactMap { tag.attributes[$0] }
    }

    /// Returns true when an expression contains a text.
    func computes(_ text: String) -> Bool { expressions.contains { $0.contains(text) } }
}

extension XMLTag {
    /// The tag and all below it.
    var everything: [XMLTag] { [self] + tags.flatMap(\.everything) }
}
