// Reads the audit trail, newest first: a page at a time for the console, or all that a search
// finds. Lines have consecutive numbers and their times never go back, so that a cursor is a
// number and the lines of a period are found by halving. Nothing is written here.

/// The lines of an answer.
struct AuditSlice: Sendable {
    /// The lines that fit, newest first.
    var entries: [AuditEntry] = []
    /// The number before which to go on; nil at the end.
    var next: Int64?
    /// The time of the last line that was looked at, in seconds since 1970; nil for none.
    var lookedTo: Int64?
    /// The names of the accounts in the lines.
    var names: [String: AuditPerson] = [:]
    /// The titles of the teams in the lines, by scope.
    var teams: [String: String] = [:]
    /// The people that the search has found, by name; nil where it named nobody.
    var people: [AuditPerson]?
}

/// A reader of the trail of a store.
struct AuditReader: Sendable {
    let store: any Store
    let reach: AuditReach

    /// Returns the next lines that fit a search, at most ``AuditLimits/pageLines``.
    ///
    /// Complexity: O(n) in the lines that are looked at, of which there are at most
    /// ``AuditLimits/lookedAt``, and in the accounts of the store.
    /// Throws: the store's error.
    func page(_ query: AuditQuery) async throws -> AuditSlice {
        var page = AuditSlice()
        guard let asked = try await matcher(query) else {
            page.people = []
            return page
        }
        let matcher = asked.0
        page.people = asked.people.map { Array($0.prefix(AuditLimits.people)) }
        let span = try await span(of: query)
        let least = max(span.after, span.last - AuditLimits.lookedAt)
        var (last, limit) = (span.last, AuditLimits.pageLines)
        while last > least, page.entries.count < AuditLimits.pageLines {
            let block = try await block(after: least, to: last, limit: limit)
            (last, limit) = (block.after, AuditLimits.batch)
            for line in block.lines {
                page.lookedTo = line.at
                guard let entry = matcher.entry(line) else { continue }
                page.entries.append(entry)
                guard page.entries.count == AuditLimits.pageLines else { continue }
                last = line.number - 1
                break
            }
        }
        page.next = last > span.after ? last + 1 : nil
        try await name(&page)
        return page
    }

    /// Calls `body` with all lines that fit a search, newest first, some at a time, with the names
    /// of the accounts.
    ///
    /// Complexity: O(n) in the lines of the period and in the accounts of the store; the names of
    /// all accounts are held.
    /// Throws: the store's error, or that of `body`.
    func forEach(
        _ query: AuditQuery, _ body: ([AuditEntry], [String: AuditPerson]) async throws -> Void
    ) async throws {
        guard let matcher = try await matcher(query)?.0 else { return }
        let span = try await span(of: query)
        let names = try await AuditPeople(store: store).names()
        var last = span.last
        while last > span.after {
            let block = try await block(after: span.after, to: last, limit: AuditLimits.batch)
            last = block.after
            let entries = block.lines.compactMap { matcher.entry($0) }
            if !entries.isEmpty { try await body(entries, names) }
        }
    }

    /// Returns the judgement of lines, with the people that the search named; nil where there is
    /// nobody of that name.
    private func matcher(
        _ query: AuditQuery
    ) async throws -> (AuditMatcher, people: [AuditPerson]?)? {
        guard !query.person.isEmpty else {
            return (AuditMatcher(query, people: nil, reach), nil)
        }
        let found = try await AuditPeople(store: store).found(query.person)
        guard !found.isEmpty else { return nil }
        let people = found.values.sorted { $0.name < $1.name }
        return (AuditMatcher(query, people: Set(found.keys), reach), people)
    }

    /// Adds the names of the accounts and teams in the lines of a page.
    private func name(_ page: inout AuditSlice) async throws {
        let digests = Set(page.entries.flatMap { [$0.line.who, $0.line.by] }).subtracting([""])
        page.names = try await AuditPeople(store: store).names(of: digests)
        let scopes = Set(page.entries.map { reach.team(of: $0.facts) }).subtracting([""])
        page.teams = try await store.read { (job) throws(StoreError) in
            var titles: [String: String] = [:]
            for scope in scopes { titles[scope] = try job.accounts.team(scope)?.title }
            return titles
        }
    }
}

// MARK: - Lines by number

extension AuditReader {
    /// Some lines, newest first, and the number after which they begin.
    private struct LineRun: Sendable {
        let lines: [AuditLine]
        let after: Int64
    }

    /// Returns lines up to a number.
    private func block(after least: Int64, to last: Int64, limit: Int) async throws -> LineRun {
        let after = max(least, last - Int64(limit))
        let rows = try await store.read { (job) throws(StoreError) in
            try job.accounts.rows(
                .audit, after: AuditTrail.key(after), limit: Int(last - after))
        }
        // Where lines were taken out, later ones and the row of the ends follow.
        let lines = rows.lazy.filter { $0.key != AuditTrail.ends }.map(AuditLine.init)
            .filter { $0.number <= last }
        return LineRun(lines: lines.reversed(), after: after)
    }

    /// Returns the numbers of the first line of a search, less one, and of the last line.
    private func span(
        of query: AuditQuery
    ) async throws -> (after: Int64, last: Int64) {
        try await store.read { (job) throws(StoreError) in
            let ends = try AuditTrail.ends(job.accounts)
            var (after, last) = (ends.forgotten, ends.number)
            if let since = query.since {
                after = try Self.last(before: since, after, last, job.accounts)
            }
            if let until = query.until {
                last = try Self.last(before: until, after, last, job.accounts)
            }
            if let before = query.before { last = min(last, before - 1) }
            return (after, max(after, last))
        }
    }

    /// Returns the number of the last line before a time, between two numbers; the first of them
    /// when there is none.
    ///
    /// Complexity: O(log n) in the lines.
    private static func last(
        before time: Int64, _ after: Int64, _ last: Int64, _ accounts: any AccountReading
    ) throws(StoreError) -> Int64 {
        var (low, high) = (after, max(after, last))
        while low < high {
            let middle = low + (high - low + 1) / 2
            let found = try accounts.rows(.audit, after: AuditTrail.key(middle - 1), limit: 1)
            if let row = found.first, row.key != AuditTrail.ends, row.at < time {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }
}
