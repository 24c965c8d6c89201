// The pace at which somebody filled in a record: the time between what was done before and each
// answer, by the clock of the device. It is read from the history of the record, in which each
// answer is a change of its own with the moment at which the device saved it. Nothing more is
// recorded for it.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A change of a record, as far as a pace needs it.
struct PacedChange: Sendable {
    /// A cell whose value was replaced.
    struct Cell: Sendable {
        let path: String
        /// True where there was no value before.
        let wasEmpty: Bool
        /// The origin of the value before.
        let origin: Origin
    }

    /// The time by the clock of the device, in milliseconds since 1970.
    let at: Int64
    let replica: String
    /// True for what was written on the server, such as by an import or a program.
    let isOfServer: Bool
    let isFirst: Bool
    let isSubmission: Bool
    let cells: [Cell]

    /// Reads a change of the history; nil where it cannot be read.
    ///
    /// Complexity: O(n) in its bytes.
    init?(_ stored: StoredChange) {
        guard let change = try? RecordChange(json: stored.bytes) else { return nil }
        let server = WrittenNote.replica(of: stored.account).description
        self.init(
            at: stored.savedAt, replica: stored.replica, isOfServer: stored.replica == server,
            isFirst: change.isFirst, isSubmission: change.isSubmission,
            cells: change.replaced.map { replaced in
                let wasEmpty = replaced.old == .whole(.null)
                return Cell(path: replaced.path, wasEmpty: wasEmpty, origin: replaced.origin)
            })
    }

    /// Creates a change, for tests.
    init(
        at: Int64, replica: String, isOfServer: Bool = false, isFirst: Bool = false,
        isSubmission: Bool = false, cells: [Cell] = []
    ) {
        (self.at, self.replica, self.isOfServer) = (at, replica, isOfServer)
        (self.isFirst, self.isSubmission, self.cells) = (isFirst, isSubmission, cells)
    }
}

/// Answers that came too fast one after the other.
struct FastRun: Equatable, Sendable {
    /// The names of the fields, in the order in which they were filled in.
    var fields: [String] = []
    /// The milliseconds from what was done before the first one to the last one.
    var milliseconds: Int64 = 0
}

/// The pace at which a record was filled in.
struct RecordPace: Sendable {
    /// A moment at which something was done on a device.
    private struct Moment {
        let at: Int64
        let replica: String
        let isOfServer: Bool
        /// The cells to which a person gave a value.
        let given: [String]
    }

    /// The moments up to the submission, the earliest first.
    private var moments: [Moment] = []
    /// The cells that had a value before the first moment.
    private var filled: Set<String> = []

    /// Goes back through the history of a record.
    ///
    /// - Parameter changes: The changes that are known, the latest first.
    /// Complexity: O(n) in the cells and the changes.
    init(_ state: RecordState, _ changes: [PacedChange]) {
        var known: [String: Origin] = [:]
        for cell in state.cells where Self.isField(cell.path) && !cell.present.value.isNull {
            known[cell.path] = cell.present.origin
        }
        for change in changes {
            var given: [String] = []
            if change.isFirst {
                given = known.filter { $0.value == .user }.map(\.key)
                known = [:]
            }
            for cell in change.cells where Self.isField(cell.path) {
                if known[cell.path] == .user { given.append(cell.path) }
                known[cell.path] = cell.wasEmpty ? nil : cell.origin
            }
            // What was changed after the record had been submitted is a correction.
            if change.isSubmission { moments = [] }
            moments.append(
                Moment(
                    at: change.at, replica: change.replica, isOfServer: change.isOfServer,
                    given: given))
        }
        filled = Set(known.filter { $0.value == .user }.map(\.key))
        moments.reverse()
    }

    /// Returns the answers that came too fast one after the other, where there are enough of them.
    ///
    /// An answer is the first value that a person gives to a field, alone in its change. A change
    /// of another kind is none, and so is a correction: it does not count, and the time to the
    /// next answer is counted from it. A longer time, one that is not known, and several answers
    /// at once end a run.
    ///
    /// Complexity: O(n) in the changes.
    func runs(_ rule: QualityMethod.Fast) -> [FastRun] {
        let wanted = Set(rule.fields)
        var (filled, runs, run) = (filled, [FastRun](), FastRun())
        var before: Moment?
        // The time since the last answer of the run, which was spent on corrections.
        var between: Int64 = 0
        func end() {
            if run.fields.count >= rule.answers { runs.append(run) }
            (run, between) = (FastRun(), 0)
        }
        for moment in moments {
            let isKnown = before?.replica == moment.replica && !moment.isOfServer
            let time = isKnown ? before.map { moment.at - $0.at } : nil
            before = moment
            let fresh = moment.given.filter { filled.insert($0).inserted }
            guard let time, time >= 0, time < rule.seconds * 1_000, fresh.count < 2 else {
                end()
                continue
            }
            let name = moment.given.count == 1 ? fresh.first.map(Self.field(of:)) : nil
            guard let name, wanted.isEmpty || wanted.contains(name) else {
                if !run.fields.isEmpty { between += time }
                continue
            }
            run.milliseconds += between + time
            run.fields.append(name)
            between = 0
        }
        end()
        return runs
    }

    /// Returns true for the path of a field, and false for that of a row or of the record.
    private static func isField(_ path: String) -> Bool {
        !path.isEmpty && !lastPart(of: path).contains("#")
    }

    private static func field(of path: String) -> String { String(lastPart(of: path)) }

    private static func lastPart(of path: String) -> Substring {
        path.split(separator: ".").last ?? ""
    }
}

extension CollectionJudge {
    /// Returns the answers of a record that came too fast, by the names of the checks that find
    /// them.
    ///
    /// Complexity: O(n) in the changes, for each check.
    func fastRuns(_ pace: RecordPace) -> [String: [FastRun]] {
        var found: [String: [FastRun]] = [:]
        for check in checks {
            guard case .fast(let rule) = check.rule else { continue }
            let runs = pace.runs(rule)
            if !runs.isEmpty { found[check.name] = runs }
        }
        return found
    }
}

// MARK: - Texts

/// The answers of a record that came too fast, by the checks that find them, as a row of a table
/// keeps them.
enum FastText {
    /// The name of the attribute of rows.
    static let attribute = "_fast"

    /// Returns the text of what checks find.
    static func text(_ found: [String: [FastRun]]) -> String {
        found.keys.sorted().map { text($0, found[$0] ?? []) }.joined(separator: "\n")
    }

    private static func text(_ check: String, _ runs: [FastRun]) -> String {
        let time = runs.reduce(0) { $0 + $1.milliseconds }
        let names = runs.flatMap(\.fields)
        let told = names.prefix(QualityLimits.fastFields).joined(separator: ",")
        return "\(check) \(time) \(names.count) \(told)"
    }

    /// Returns what checks find, by their names.
    static func read(_ text: String) -> [String: FastFinding] {
        var found: [String: FastFinding] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            guard parts.count == 4, let time = Int64(parts[1], in: 0...Int64.max),
                let count = Int(parts[2], in: 0...Int.max)
            else { continue }
            found[parts[0]] = FastFinding(
                milliseconds: time, count: count,
                fields: parts[3].split(separator: ",").map(String.init))
        }
        return found
    }
}

/// The answers of a record that came too fast, as a check finds them.
struct FastFinding: Equatable, Sendable {
    /// The time of all runs together.
    let milliseconds: Int64
    /// The number of answers.
    let count: Int
    /// The names of the first fields.
    let fields: [String]
}
