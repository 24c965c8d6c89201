// The numbers of a range: those of the parameters, and those that its labels stand at. All of them
// are exact.

import CalepinExpressions
import CalepinWorkbook

extension ParameterReader {
    /// Returns the numbers of a range with the defaults of those that are not given; nil when one
    /// is none.
    mutating func range(_ appearance: String) -> RangeParameters? {
        noteAppearance(appearance)
        var range = RangeParameters()
        let before = faults.count
        range.start = number("start") ?? range.start
        range.end = number("end") ?? range.end
        range.step = number("step") ?? range.step
        range.tickInterval = number("tick_interval")
        range.placeholder = number("placeholder")
        range.tickLabels = written["tick_labelset"]?.value
        guard faults.count == before else { return nil }
        checkStep(range)
        checkTicks(range)
        checkPlaceholder(range)
        return range
    }

    /// Notes ticks for a look that has none.
    private mutating func noteAppearance(_ appearance: String) {
        let given = ["tick_interval", "placeholder", "tick_labelset"].compactMap { written[$0] }
        guard !appearance.isEmpty, !appearance.contains("vertical"),
            !appearance.contains("no-ticks"), let first = given.first
        else { return }
        note(ParameterKinds.appearance, first, [])
    }

    private mutating func checkStep(_ range: RangeParameters) {
        if range.step.isZero { return noteNumber(ParameterKinds.zero, "step") }
        guard let width = range.width else { return }
        if range.step > width { noteNumber(ParameterKinds.beyondRange, "step") }
    }

    private mutating func checkTicks(_ range: RangeParameters) {
        guard let interval = range.tickInterval else { return }
        if interval.isZero { return noteNumber(ParameterKinds.zero, "tick_interval") }
        if let width = range.width, interval > width {
            return noteNumber(ParameterKinds.beyondRange, "tick_interval")
        }
        if !RangeParameters.isMultiple(interval, of: range.step) {
            noteNumber(ParameterKinds.offStep, "tick_interval")
        }
    }

    private mutating func checkPlaceholder(_ range: RangeParameters) {
        guard let placeholder = range.placeholder else { return }
        if !range.isOnStep(placeholder, range.step) {
            noteNumber(ParameterKinds.offStep, "placeholder")
        } else if !range.contains(placeholder) {
            noteNumber(ParameterKinds.outside, "placeholder")
        }
    }

    /// Notes a fault of a number, at its parameter; at the cell where the number is the default.
    private mutating func noteNumber(_ kind: FaultKind, _ key: String) {
        if let parameter = written[key] { return note(kind, parameter, [key]) }
        note(kind, [key])
    }

    /// Judges the labels of a range by the choices that give their numbers.
    mutating func checkLabels(
        _ range: RangeParameters, _ list: ChoiceList, appearance: String
    ) {
        guard let parameter = written["tick_labelset"] else { return }
        var numbers: Set<Decimal> = []
        for choice in list.choices {
            guard let number = try? Decimal(choice.name) else {
                return note(ParameterKinds.labelNotNumber, parameter, [choice.name])
            }
            guard range.contains(number) else {
                return note(ParameterKinds.labelOutside, parameter, [choice.name])
            }
            guard range.isOnStep(number, range.tickInterval ?? range.step) else {
                return note(ParameterKinds.labelOffStep, parameter, [choice.name])
            }
            numbers.insert(number)
        }
        if appearance.contains("no-ticks"), numbers != [range.start, range.end] {
            note(ParameterKinds.labelsNotEnds, parameter, [])
        }
    }
}

extension RangeParameters {
    /// The distance between both ends; nil where it is too large for a decimal.
    var width: Decimal? { try? end.subtracting(start).magnitude }

    /// Returns true for a number between both ends, which belong to it.
    func contains(_ number: Decimal) -> Bool {
        number >= min(start, end) && number <= max(start, end)
    }

    /// Returns true when a number is some steps from the start.
    func isOnStep(_ number: Decimal, _ step: Decimal) -> Bool {
        guard let distance = try? number.subtracting(start) else { return false }
        return Self.isMultiple(distance, of: step)
    }

    /// Returns true when a number is a multiple of another; a step of 0 is a fault of its own.
    static func isMultiple(_ number: Decimal, of step: Decimal) -> Bool {
        if step.isZero { return true }
        guard let remainder = try? number.remainder(dividingBy: step) else { return false }
        return remainder.isZero
    }
}
