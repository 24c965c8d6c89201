// Merges a value with the present one of its cell and its siblings. The one rule: an acknowledged
// value is replaced only by a value whose author had seen it; any other becomes a sibling until a
// person chooses, except those its author knowingly replaced.

import CalepinExpressions
import CalepinForms

extension CellState {
    /// Returns versions that had been seen, followed by those that the authors of the values
    /// present here had seen.
    func history(of names: [VersionName]) -> [VersionName] {
        var gathered = VersionedValue(.null, nil)
        for value in [present] + siblings where names.contains(where: value.isNamed) {
            gathered.learn(value.known)
            gathered.learn(value.names)
        }
        gathered.learn(names)
        return gathered.known
    }

    /// Drops the siblings that a value's author had seen; the versions that their authors had seen
    /// are then known too, which may drop further siblings.
    mutating func dropSiblings(knownTo value: inout VersionedValue) {
        var index = 0
        while index < siblings.count {
            let sibling = siblings[index]
            let known = value.known
            guard sibling.version != value.version, sibling.names.contains(where: known.contains)
            else {
                index += 1
                continue
            }
            value.learn(sibling.known)
            // Equal values by others are dropped with it.
            value.learn(sibling.names)
            siblings.remove(at: index)
            index = 0
        }
    }

    /// Drops the siblings that the author of the present value had seen.
    mutating func dropKnownSiblings() {
        var value = present
        dropSiblings(knownTo: &value)
        present = value
    }

    /// Makes a value the present one.
    mutating func replace(with value: VersionedValue) {
        var next = value
        next.known = []
        if value.hasSeen(present) {
            next.learn(present.known)
            next.learn(present.names)
        }
        next.learn(value.known)
        next.cause = nil
        // An author who saw an equal value has seen this one: for them nothing changed.
        if next.value == present.value { for name in present.names { next.add(alias: name) } }
        dropSiblings(knownTo: &next)
        present = next
        joinEqualSiblings()
    }

    /// Adds a value equal to the present one as an alias of it.
    mutating func join(_ value: VersionedValue) {
        for name in value.names { present.add(alias: name) }
        present.learn(value.known)
        dropKnownSiblings()
    }

    /// Turns siblings equal to the present value into aliases, since they need no choice.
    private mutating func joinEqualSiblings() {
        for sibling in siblings
        where sibling.value == present.value && sibling.cause == nil && sibling.seen.isEmpty
            && sibling.deps == present.deps
        {
            for name in sibling.names { present.add(alias: name) }
            present.learn(sibling.known)
            siblings.removeAll { $0.version == sibling.version }
        }
    }

    /// Adds a value as a sibling; one equal to a sibling for the same parents becomes an alias.
    mutating func setAside(_ late: VersionedValue) {
        var value = late
        // A deferred clear may never take effect: until then it replaces nothing.
        if value.cause == nil { dropSiblings(knownTo: &value) }
        for index in siblings.indices
        where siblings[index].value == value.value && siblings[index].deps == value.deps
            && siblings[index].cause == value.cause && value.seen.isEmpty
        {
            for name in value.names { siblings[index].add(alias: name) }
            siblings[index].learn(value.known)
            return
        }
        siblings.append(value)
    }
}

extension RecordState {
    /// Handles a version that exists here, or that the author of a value here had seen: the
    /// versions its own author had seen are then known too. Returns true when it was such a
    /// version.
    mutating func absorb(_ version: VersionName, seen: [VersionName], at place: Int) -> Bool {
        var cell = cells[place]
        if cell.present.isNamed(version) { return true }
        for sibling in cell.siblings where sibling.isNamed(version) { return true }
        var isKnown = cell.present.known.contains(version)
        if isKnown {
            cell.present.learn(seen)
            cell.dropKnownSiblings()
        }
        for value in cell.siblings where value.known.contains(version) {
            guard let index = cell.siblings.firstIndex(where: { $0.version == value.version })
            else { continue }
            var holder = cell.siblings[index]
            holder.learn(seen)
            // A deferred clear may never take effect: until then it replaces nothing.
            if holder.cause == nil {
                isKnown = true
                cell.dropSiblings(knownTo: &holder)
            }
            for index in cell.siblings.indices where cell.siblings[index].version == holder.version
            {
                cell.siblings[index] = holder
            }
        }
        cells[place] = cell
        return isKnown
    }

    /// Merges a value with those of its cell; returns true when it is new content by a person.
    mutating func merge(
        _ late: VersionedValue, _ change: CellChange, _ policy: MergePolicy, at place: Int
    ) -> Bool {
        let present = cells[place].present
        if policy.isIncrement { return add(late, policy, at: place) }
        let isSame = !present.isMerged || change.from == present.value
        let causalOrder = late.causalOrder(after: present)
        let fits = causalOrder == .next && isSame && holds(late.deps)
        if late.origin == .proposed, present.origin != .proposed, !present.value.isNull {
            // A service never replaces a value entered by a person.
            return false
        }
        if fits || policy == .last {
            var next = late
            if policy == .last { next.learn(present.names) }
            cells[place].replace(with: next)
            return true
        }
        if present.value == late.value {
            // An equal value for other parents may be the one that remains when those arrive.
            let isSameBundle = late.deps == present.deps || holds(late.deps)
            if isSameBundle { cells[place].join(late) } else { cells[place].setAside(late) }
            return false
        }
        if late.origin == .proposed || present.origin == .proposed {
            guard holds(late.deps) else { return false }
            cells[place].replace(with: late)
            return true
        }
        // A later value by its author is known here: it will arrive and replace this one.
        if causalOrder != .returned, let merged = combined(late, change, policy, present) {
            var next = merged
            next.learn(present.known)
            next.learn(present.names)
            next.learn(late.known)
            cells[place].replace(with: next)
        } else {
            cells[place].setAside(late)
        }
        return true
    }

    private mutating func add(_ late: VersionedValue, _ policy: MergePolicy, at place: Int) -> Bool
    {
        let present = cells[place].present
        let sum =
            policy == .sum
            ? Combining.sum(present.value, late.value)
            : Combining.append(present.value, late.value)
        guard let sum else {
            cells[place].setAside(late)
            return true
        }
        var next = late
        next.value = sum
        next.learn(present.names)
        cells[place].replace(with: next)
        return true
    }

    /// Returns both changes combined in one value, for the policies that can; nil when a person
    /// must choose.
    private func combined(
        _ late: VersionedValue, _ change: CellChange, _ policy: MergePolicy,
        _ present: VersionedValue
    ) -> VersionedValue? {
        guard policy == .set || policy == .text, holds(late.deps) else { return nil }
        // After a backup was restored, the author's starting value may not have arrived yet.
        let isBaseHere =
            change.base.map { present.isNamed($0) || present.known.contains($0) } ?? true
        var next = late
        next.isMerged = true
        if policy == .set {
            let from = isBaseHere ? change.from ?? .null : .null
            next.value = Combining.choices(from: from, present: present.value, late: late.value)
            return next
        }
        guard isBaseHere,
            let text = Combining.text(
                from: change.from ?? .null, present: present.value, late: late.value)
        else { return nil }
        next.value = text
        return next
    }

    /// Returns true when the parents still have the versions that were seen.
    func holds(_ deps: [SeenVersion]) -> Bool {
        for dep in deps {
            let parent = self[dep.path]?.present
            guard let version = dep.version else {
                guard parent?.version == nil else { return false }
                continue
            }
            guard let parent, parent.isNamed(version) else { return false }
        }
        return true
    }

    /// Clears a cell because its parent changed, or defers the clear until the parent's change
    /// becomes the present value.
    mutating func clear(_ late: VersionedValue, at place: Int) {
        guard let cause = late.cause else { return }
        guard hasHappened(cause) else { return cells[place].setAside(late) }
        let present = cells[place].present
        if late.hasSeen(present) { return cells[place].replace(with: late) }
        if present.value.isNull {
            cells[place].join(late)
        } else if present.deps.contains(where: { $0.path == cause.path }), holds(present.deps) {
            // The present value was entered for the parent's present value.
            cells[place].present.learn(late.known)
            cells[place].present.learn(late.names)
            cells[place].dropKnownSiblings()
        } else {
            // The author of the clear did not know this value: it is kept as a sibling for a
            // person to decide.
            cells[place].replace(with: late)
            cells[place].setAside(present)
        }
    }

    /// Leaves a cell without a present value. A value entered by a person becomes a sibling, until
    /// its parent arrives or a person decides; a proposal of a service is dropped, as it would be
    /// proposed again.
    mutating func leave(at place: Int) {
        let present = cells[place].present
        cells[place].present = VersionedValue(.null, nil)
        // Not what the value itself is named by: who replaces the empty one has not seen it.
        var known = present.known
        known.removeAll(where: present.isNamed)
        cells[place].present.learn(known)
        if present.origin != .proposed { cells[place].setAside(present) }
    }

    /// Returns true when a change is the present value of its cell or was knowingly replaced.
    private func hasHappened(_ cause: SeenVersion) -> Bool {
        guard let version = cause.version, let parent = self[cause.path]?.present else {
            return false
        }
        return parent.isNamed(version) || parent.known.contains(version)
    }

    /// Drops deferred clears whose cause a person decided against.
    ///
    /// Complexity: O(n) in the cells the first time, then in those with deferred clears.
    mutating func dropClears(causedBy closed: [VersionName], _ work: inout MergeWork) {
        guard !closed.isEmpty else { return }
        let places =
            work.clears
            ?? cells.indices.filter { cells[$0].siblings.contains { $0.cause != nil } }
        work.clears = places
        for place in places where !work.isOver {
            work.spend(1 + cells[place].siblings.count)
            cells[place].siblings.removeAll { sibling in
                guard let version = sibling.cause?.version else { return false }
                return closed.contains(version)
            }
        }
    }

    /// Makes a sibling the present value when its author had seen the present one; returns true
    /// when one was.
    mutating func promote(at place: Int) -> Bool {
        let cell = cells[place]
        for (index, sibling) in cell.siblings.enumerated() {
            if let cause = sibling.cause {
                guard hasHappened(cause) else { continue }
                cells[place].siblings.remove(at: index)
                clear(sibling, at: place)
                return true
            }
            if sibling.value == .bool(false), RecordState.isPresence(cell.path) {
                guard mayRemove(sibling, at: place) else { continue }
                cells[place].siblings.remove(at: index)
                replacePresence(with: sibling, at: place)
                return true
            }
            guard holds(sibling.deps) else { continue }
            guard mayReplace(cell.present, sibling) else {
                guard sibling.value == cell.present.value, sibling.seen.isEmpty else { continue }
                // Its parents have arrived: of two equal values nobody has to choose one.
                cells[place].siblings.remove(at: index)
                cells[place].join(sibling)
                return true
            }
            cells[place].siblings.remove(at: index)
            cells[place].replace(with: sibling)
            if !sibling.hasSeen(cell.present), sibling.value != cell.present.value {
                cells[place].setAside(cell.present)
            }
            return true
        }
        return false
    }

    /// Returns true when a sibling whose parents are as its author saw them takes precedence over
    /// the present value: its author had seen that one, or that one is for other parents.
    private func mayReplace(_ present: VersionedValue, _ sibling: VersionedValue) -> Bool {
        if sibling.causalOrder(after: present) == .next { return !present.isMerged }
        return !sibling.deps.isEmpty && !holds(present.deps)
    }
}
