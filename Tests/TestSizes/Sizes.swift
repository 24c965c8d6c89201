// How much the tests try that try many things: a part of it in `make test`, all of it in
// `make test-all`, which sets CALEPIN_WHOLE.

import Foundation

/// Sizes of tests.
package enum Sizes {
    /// True in `make test-all`.
    package static let isWhole = ProcessInfo.processInfo.environment["CALEPIN_WHOLE"] != nil

    /// Returns how often something is done: in `make test` a tenth of `whole`, at least one.
    package static func count(_ whole: Int) -> Int { count(max(1, whole / 10), whole: whole) }

    /// Returns how often something is done, in `make test` as often as `small` says.
    package static func count(_ small: Int, whole: Int) -> Int { isWhole ? whole : small }

    /// Returns the seeds from 0 on, in `make test` a tenth of `whole`.
    package static func seeds(_ whole: Int) -> Range<UInt64> { 0..<UInt64(count(whole)) }

    /// Returns what tests are made of, such as seeds: in `make test` the first few.
    package static func first<All: Collection>(_ small: Int, of all: All) -> [All.Element] {
        Array(isWhole ? all[...] : all.prefix(small))
    }

    /// Returns what is tried at one of many places: in `make test` one of `small`, in
    /// `make test-all` one of `whole`, others at the next place, so that all places together get
    /// each many times.
    package static func some<Each>(
        of all: [Each], at number: Int, oneIn small: Int = 3, whole: Int = 1
    ) -> [Each] {
        let step = isWhole ? whole : small
        return all.indices.filter { $0 % step == number % step }.map { all[$0] }
    }
}
