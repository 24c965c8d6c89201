// The groups of a survey that are open while it is read: what begins and what ends.

import CalepinExpressions
import CalepinWorkbook

/// The groups and repeats whose ends have not come yet.
struct OpenGroups: Sendable {
    /// A group or repeat whose end has not come yet.
    struct Open: Sendable {
        /// The place in the survey's list.
        var item: Int
        /// The sort of row that ends it.
        var sort: ContainerSort
        /// The cell of its type.
        var type: SurveyCell
        /// True when its choices are shown as one table.
        var isTable: Bool
        /// True when a wrong type was taken for a begin, so that a missing end is no surprise.
        var isGuess: Bool
        /// The list of that table, once the first question has named it.
        var tableList: String?
    }

    /// True when groups were called too deep.
    private(set) var isTooDeep = false

    private var open: [Open] = []
    /// The number of open groups, by sort.
    private var counts: [ContainerSort: Int] = [:]
    /// The number of begins without an end in the whole sheet, by sort.
    private var surplus: [ContainerSort: Int] = [:]

    /// Counts how many more groups of each sort begin than end.
    ///
    /// Complexity: O(n) in the types.
    init(_ types: some Sequence<TypeText?>) {
        for type in types {
            switch type {
            case .begin(let sort, _): surplus[sort, default: 0] += 1
            case .end(let sort): surplus[sort, default: 0] -= 1
            default: break
            }
        }
    }

    /// The innermost group; nil at the top.
    var last: Open? { open.last }

    /// Begins a group.
    mutating func begin(_ group: Open, _ log: inout FaultLog) {
        open.append(group)
        counts[group.sort, default: 0] += 1
        guard open.count > SurveyLimits.depth, !isTooDeep else { return }
        isTooDeep = true
        log.fault(TypeKinds.tooDeep, group.type, [String(SurveyLimits.depth)])
    }

    /// Notes the list of the table that the innermost group is.
    mutating func setTableList(_ list: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].tableList = list
    }

    /// Ends the innermost group; an end that does not fit it is a fault.
    mutating func end(_ sort: ContainerSort, _ type: SurveyCell, _ log: inout FaultLog) {
        guard let inner = open.last else {
            return log.fault(TypeKinds.unmatchedEnd, type, [type.text])
        }
        if inner.sort == sort { return removeLast() }
        log.fault(TypeKinds.unmatchedEnd, type, [type.text], partner: inner.type.place)
        // The rows after it are at fault only if they are wrong themselves: an end of the wrong
        // sort ends the innermost group, and the end of an outer group ends what is in it.
        let lacksEnds = surplus[inner.sort, default: 0] > 0
        let hasOuter = counts[sort, default: 0] > 0
        if lacksEnds, !hasOuter || surplus[sort, default: 0] < 0 {
            surplus[inner.sort, default: 0] -= 1
            surplus[sort, default: 0] += 1
            removeLast()
        } else if hasOuter {
            while let group = open.last, group.sort != sort {
                surplus[group.sort, default: 0] -= 1
                removeLast()
            }
            removeLast()
        }
    }

    private mutating func removeLast() {
        if let group = open.popLast() { counts[group.sort, default: 0] -= 1 }
    }

    /// Notes what is never ended.
    func endAll(_ log: inout FaultLog) {
        for group in open where !group.isGuess {
            log.fault(TypeKinds.unmatchedBegin, group.type, [group.type.text])
        }
    }
}
