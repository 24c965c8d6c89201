// How much the tests try that try many things: a part of it in `make test`, all of it in
// `make test-all`, which sets CALEPIN_WHOLE.

import Foundation

/// Sizes of tests.
enum Sizes {
    /// True in `make test-all`.
    static let isWhole = ProcessInfo.processInfo.environment["CALEPIN_WHOLE"] != nil

    /// Returns how often something is done.
    static func count(_ small: Int, whole: Int) -> Int { isWhole ? whole : small }

    /// Returns what is tried at one of many places: in `make test` a third, others at the next
    /// place, so that all places together get each many times.
    static func some<Each>(of all: [Each], at number: Int) -> [Each] {
        isWhole ? all : all.indices.filter { $0 % 3 == number % 3 }.map { all[$0] }
    }
}
