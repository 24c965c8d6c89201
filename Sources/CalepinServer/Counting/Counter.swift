// Counts of what happens on a server, for monitoring. They are atomics alone, so that counting
// takes no lock and no turn of anybody. Their names outside are in Metrics/.

import Synchronization

/// A number that only grows.
package final class Counter: Sendable {
    private let count = Atomic<UInt64>(0)

    package init() {}

    package var value: UInt64 { count.load(ordering: .relaxed) }

    /// Adds to it; a negative number counts as nothing.
    package func add(_ more: Int = 1) {
        count.wrappingAdd(UInt64(max(0, more)), ordering: .relaxed)
    }
}

/// A number that rises and falls.
package final class Gauge: Sendable {
    private let level = Atomic<Int>(0)

    package init() {}

    package var value: Int { level.load(ordering: .relaxed) }

    package func set(_ number: Int) { level.store(number, ordering: .relaxed) }

    package func add(_ more: Int) { level.wrappingAdd(more, ordering: .relaxed) }
}

/// A counter or a gauge for each value of a closed list, so that no label of a metric has a value
/// that came from outside.
package struct Labelled<Label: CaseIterable & Hashable & Sendable, Number: Sendable>: Sendable {
    private let numbers: [Label: Number]
    /// Never read: each value of the list has a number of its own.
    private let spare: Number

    package init(_ make: () -> Number) {
        spare = make()
        numbers = Dictionary(Label.allCases.map { ($0, make()) }) { first, _ in first }
    }

    package subscript(label: Label) -> Number { numbers[label] ?? spare }
}
