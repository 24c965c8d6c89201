// Queries of a recorded form that is being filled in, and their comparison with the recording.

import CalepinExpressions
import CalepinForms

extension FormDriver {
    /// The value of a cell.
    func value(_ steps: [Step]) throws -> Value { try session.value(at: try path(steps)) }

    /// Compares a cell with the recording. A cell that is not shown may be recorded as empty or
    /// with its stored value.
    func compare(_ steps: [Step], _ recorded: String) throws {
        let path = try path(steps)
        let value = try session.value(at: path)
        if isRecorded(value, recorded) { return }
        if try isMeasured(steps, value, recorded) { return }
        // A moment from the clock is of the day of the recording.
        let isClock = try place(steps).rules["jr:preload"] == "timestamp"
        if isClock, recorded.prefix(10) == value.asText?.prefix(10) ?? "" { return }
        if try !session.isRelevant(at: path),
            isRecorded(try session.stored(at: path), recorded)
        {
            return
        }
        if try differs(steps, value, recorded) { return }
        let words = value.asText.map { "“\($0)”" } ?? "error \(value.error?.name ?? "")"
        var mismatch = Mismatch("\(path): \(words), recorded “\(recorded)”", at: try place(steps))
        mismatch.form = form
        mismatch.error = value.error?.name
        mismatch.given = value.asText
        mismatch.recorded = recorded
        throw mismatch
    }

    /// Returns true when a measure of a shape is the recorded one, which was computed with binary
    /// numbers: for a distance that is the angle of a cosine near 1, with half of their digits.
    private func isMeasured(_ steps: [Step], _ value: Value, _ recorded: String) throws -> Bool {
        let calculation = try place(steps).rules["calculate"] ?? ""
        guard let text = value.asText else { return false }
        if calculation.hasPrefix("distance(") { return agree(text, recorded, digits: 8) }
        return calculation.contains("area(") && agree(text, recorded, digits: 12)
    }

    /// Compares the required and readonly flags of a cell that a person fills.
    func compare(_ steps: [Step], isRequired: Bool, isReadonly: Bool) throws {
        let path = try path(steps)
        let rules = try place(steps).rules
        guard (rules["calculate"] ?? rules["jr:preload"] ?? "").isEmpty else { return }
        guard try session.isRequired(at: path) == isRequired else {
            throw Mismatch("\(path): required should be \(isRequired)")
        }
        guard try session.isReadonly(at: path) == isReadonly else {
            throw Mismatch("\(path): readonly should be \(isReadonly)")
        }
    }

    /// Moves from a cell that is shown to the next that a person fills, and compares it with the
    /// recorded one.
    func compareNext(_ from: [Step], _ steps: [Step]?) throws {
        guard !from.isEmpty, try place(from).content == .value, try exists(from) else { return }
        if let steps, try place(steps).content != .value { return }
        var here = try path(from)
        while let next = try session.next(after: here) {
            if let steps, try next == path(steps) { return }
            let name = next.parts.last?.name
            let place = form.places.first { $0.fieldName == name }
            if place?.control != nil { throw Mismatch("next after \(here) is \(next)") }
            here = next
        }
        if steps != nil { throw Mismatch("there is no next after \(here)") }
    }

    /// Records a difference that every such cell has, so that the rest of the case is compared.
    private func differs(_ steps: [Step], _ value: Value, _ recorded: String) throws -> Bool {
        let path = try path(steps)
        // A switch that nobody has touched is off: that is all the recording says, too.
        if value == .boolean(false), recorded.isEmpty,
            try session.origin(at: path) == .initial, try place(steps).action == nil
        {
            return true
        }
        if try session.issues(at: path).contains(where: { $0.code == .constraint }) {
            difference = .refusedKept
            return true
        }
        return try isMistyped(steps)
    }

    /// Returns true when a cell keeps a value that is not of its type, and records the difference.
    func isMistyped(_ steps: [Step]) throws -> Bool {
        let codes = try session.issues(at: try path(steps)).map(\.code)
        guard codes.contains(where: { typeIssues.contains($0) }) else { return false }
        difference = .mistypedKept
        return true
    }

    func rowCount(_ steps: [Step]) throws -> Int { try session.rows(at: try path(steps)).count }

    func isRelevant(_ steps: [Step]) throws -> Bool {
        let place = try place(steps)
        guard place !== form.top else { return true }
        let path = try path(steps)
        guard try session.isRelevant(at: path) else { return false }
        // A condition that reads the row is that of a composite in it.
        let ids = place.content == .rows ? try session.rows(at: path) : []
        guard let number = steps.last?.row, ids.indices.contains(number), place.readsRow else {
            return true
        }
        var parts = path.parts
        parts[parts.count - 1].row = ids[number]
        parts.append(.init(place.fieldName + "_row"))
        return try session.isRelevant(at: CellPath(parts))
    }

    /// The choices that fit at a cell.
    func choices(_ steps: [Step]) throws -> [(value: String, label: String)] {
        try session.choices(at: try path(steps)).map {
            ($0.value, $0.label.text(in: session.context.language.code))
        }
    }

    /// The labels of the choices in a cell.
    func chosenLabels(_ steps: [Step]) throws -> [String] {
        let path = try path(steps)
        let values = (try session.value(at: path).asText ?? "").split(separator: " ")
        return try values.map { try session.label(of: String($0), at: path) ?? "" }
    }

    /// Returns true when there is a cell at that path.
    func exists(_ steps: [Step]) throws -> Bool {
        do {
            _ = try path(steps)
            return true
        } catch is Mismatch { return false }
    }

    /// The path of a cell as the recording writes it.
    func reference(_ path: CellPath) -> String {
        let name = path.parts.last?.name
        let place = form.places.first { $0.fieldName == name }
        return "/" + (place?.path ?? []).joined(separator: "/")
    }
}
