// Properties of matching on random views, rows and profiles, by seed; the naive matcher is the
// oracle.

import CalepinQuery
import CalepinExpressions
import CalepinForms
import Testing

@Suite struct MatchLawTests {
    static let seeds = 1...400

    private var context: EvaluationContext {
        get throws {
            EvaluationContext(now: try #require(Instant(milliseconds: 1_795_000_000_000)))
        }
    }

    private func verdicts(_ match: Match) -> [Verdict?] {
        (0..<match.rows.count).map { match.verdict($0) }
    }

    /// Returns the rank of a verdict; excluded rows come after all others.
    private func rank(_ verdict: Verdict?) -> Int { verdict.map { Int($0.rawValue) } ?? 4 }

    @Test func theCompiledMatcherSaysWhatTheNaiveOneSays() throws {
        for seed in Self.seeds {
            let random = RandomMatch(seed: seed)
            let match = Match(try random.compiled(context), profileValues: random.profileValues)
            let naive = NaiveMatch(random: random, profileValues: random.profileValues)
            #expect(verdicts(match) == naive.verdicts, "seed \(seed)")
            for row in random.rows.indices {
                let found = match.findings(row).map(\.finding)
                let wanted = random.view.criteria.indices.map { naive.finding($0, row) }
                #expect(found == wanted, "seed \(seed) row \(row)")
            }
            for verdict in Verdict.allCases {
                let count = naive.verdicts.filter { $0 == verdict }.count
                #expect(match.counts[Int(verdict.rawValue)] == count, "seed \(seed)")
            }
        }
    }

    @Test func changingSettingsGivesWhatMatchingAnewGives() throws {
        for seed in Self.seeds {
            var random = RandomMatch(seed: seed)
            let rows = try random.compiled(context)
            var match = Match(rows, profileValues: random.profileValues)
            for _ in 0..<10 {
                let criterion = random.dice.roll(random.profileValues.count)
                let declared = random.view.criteria[criterion]
                random.profileValues[criterion] = RandomMatch.profileValue(declared, &random.dice)
                match.update(random.profileValues)
                let anew = Match(rows, profileValues: random.profileValues)
                #expect(verdicts(match) == verdicts(anew), "seed \(seed)")
                #expect(match.unlocks == anew.unlocks, "seed \(seed)")
                #expect(match.counts == anew.counts && match.excluded == anew.excluded)
                #expect(match.blocking == anew.blocking && match.conflicts == anew.conflicts)
            }
        }
    }

    @Test func addingADemandNeverImprovesAVerdict() throws {
        for seed in Self.seeds {
            let random = RandomMatch(seed: seed)
            let full = Match(try random.compiled(context), profileValues: random.profileValues)
            var fewer = random
            fewer.view.criteria.removeLast()
            fewer.profileValues.removeLast()
            guard !fewer.view.criteria.isEmpty else { continue }
            let before = Match(try fewer.compiled(context), profileValues: fewer.profileValues)
            for (old, new) in zip(verdicts(before), verdicts(full)) {
                #expect(rank(old) <= rank(new), "seed \(seed)")
            }
        }
    }

    @Test func relaxingALimitNeverMakesAVerdictWorse() throws {
        for seed in Self.seeds {
            let random = RandomMatch(seed: seed)
            let rows = try random.compiled(context)
            let before = verdicts(Match(rows, profileValues: random.profileValues))
            for profileValues in relaxed(random) {
                let after = verdicts(Match(rows, profileValues: profileValues))
                let isWorse = zip(before, after).contains { rank($0.1) > rank($0.0) }
                #expect(!isWorse, "seed \(seed)")
            }
        }
    }

    /// Returns the profile's values with one of them relaxed, in every way.
    private func relaxed(_ random: RandomMatch) -> [[ProfileValue]] {
        random.view.criteria.indices.flatMap { number in
            relaxed(random.profileValues[number], random.view.criteria[number]).map {
                profileValue in
                var profileValues = random.profileValues
                profileValues[number] = profileValue
                return profileValues
            }
        }
    }

    /// Returns values that require less than this one.
    private func relaxed(_ profileValue: ProfileValue, _ criterion: Criterion) -> [ProfileValue] {
        var open = profileValue
        open.applies = false
        var soft = profileValue
        soft.isSoft = true
        var wider = profileValue
        switch criterion.test {
        case .flag: wider.have = .boolean(true)
        case .oneOf: wider.have = .text((profileValue.have.asText ?? "") + " red")
        case .atMost:
            wider.have = criterion.choiceList.isEmpty ? .number(9) : .text("top")
        case .atLeast:
            wider.have = criterion.choiceList.isEmpty ? .number(0) : .text("low")
        }
        // For an empty value every finding is unknown, which is better than a rejection.
        let saysNothing = (profileValue.have.asText ?? "").isEmpty
        return saysNothing ? [open, soft] : [open, soft, wider]
    }

    @Test func whatASettingUnlocksIsTheRealDifference() throws {
        var relaxations = 0
        for seed in Self.seeds {
            let random = RandomMatch(seed: seed)
            let rows = try random.compiled(context)
            let match = Match(rows, profileValues: random.profileValues)
            for unlock in match.unlocks {
                let number = unlock.criterion
                var profileValues = random.profileValues
                profileValues[number].applies = false
                let open = Match(rows, profileValues: profileValues)
                let possible = match.counts[0] + match.counts[1]
                #expect(
                    open.counts[0] + open.counts[1] - possible == unlock.alone, "seed \(seed)")
                for relaxation in unlock.relaxations {
                    profileValues[number] = random.profileValues[number]
                    profileValues[number].have = value(relaxation.value, random, number)
                    let after = Match(rows, profileValues: profileValues).counts[0]
                    #expect(after == relaxation.suitable, "seed \(seed) \(number) \(relaxation)")
                    #expect(after - match.counts[0] == relaxation.gained, "seed \(seed)")
                    relaxations += 1
                }
            }
        }
        #expect(relaxations > 500)
    }

    /// Returns the setting with a value, or with one more choice.
    private func value(_ text: String, _ random: RandomMatch, _ number: Int) -> Value {
        guard random.view.criteria[number].test == .oneOf else { return .text(text) }
        return .text((random.profileValues[number].have.asText ?? "") + " " + text)
    }

    @Test func nothingFoundIsAlwaysExplained() throws {
        var empty = 0
        for seed in Self.seeds {
            let random = RandomMatch(seed: seed, rowCount: 4)
            let rows = try random.compiled(context)
            let match = Match(rows, profileValues: random.profileValues)
            guard match.counts[0] + match.counts[1] == 0 else {
                #expect(match.blocking == [])
                continue
            }
            empty += 1
            let blocking = match.blocking
            #expect(!blocking.isEmpty, "seed \(seed)")
            let naive = NaiveMatch(random: random, profileValues: random.profileValues)
            for row in random.rows.indices {
                #expect(blocking.contains { naive.finding($0, row) == .no }, "seed \(seed)")
            }
        }
        #expect(empty > 50)
    }
}
