// Writes the verdicts of a profile on rows: groups and reasons, the effect of settings, overridden
// verdicts, two rows side by side. ListWriter writes the lists, RowWriter the rows.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the verdicts on the rows of one catalogue.
final class MatchWriter {
    let app: AppContext
    let catalogue: CatalogueList
    private let judged: RowMatch
    private let profile: OpenProfile
    private let words: MatchWords
    private var out: PatchWriter { app.out }
    private var language: Language { app.context.language }
    private var match: Match { judged.match }
    private var criteria: [Criterion] { catalogue.matchView?.criteria ?? [] }

    /// The maximum number of reasons in a list; the row's own screen has all.
    private static let maxReasons = 3

    private init(
        _ app: AppContext, _ catalogue: CatalogueList, _ judged: RowMatch, _ profile: OpenProfile
    ) {
        self.app = app
        self.catalogue = catalogue
        self.judged = judged
        self.profile = profile
        words = MatchWords(judged.match, in: app.context.language)
    }

    /// The writer for a catalogue; nil where rows are not judged, or not yet.
    ///
    /// Every list asks for one, and Embedded Swift does not free the object of a class whose
    /// initializer fails, so this is a function.
    static func of(_ app: AppContext, _ catalogue: CatalogueList) -> MatchWriter? {
        guard let judged = catalogue.match, let profile = catalogue.judging.profile else {
            return nil
        }
        return MatchWriter(app, catalogue, judged, profile)
    }

    /// Returns the route of the screen on which a criterion is set.
    private func route(of criterion: Int) -> String {
        app.routes.part(profile.open.id, profile.section(of: criteria[criterion].setting))
    }

    // Lists

    /// Writes the members that only judged lists have.
    func list(_ result: ListResult) {
        out.array("groups") {
            for group in result.groups {
                guard let verdict = group.verdict else { continue }
                out.object {
                    out.text("verdict", verdict.name)
                    out.text("title", verdict.label(in: language))
                    out.number("from", group.from)
                    out.number("count", group.count)
                }
            }
        }
        out.array("conflicts") {
            for conflict in match.conflicts { hint(words.line(conflict), conflict.least) }
        }
        out.array("blocking") {
            for criterion in match.blocking { hint(words.label(criterion), criterion) }
        }
        out.array("gains") {
            for unlock in match.unlocks { hint(words.line(unlock), unlock.criterion) }
        }
    }

    private func hint(_ text: String, _ criterion: Int) {
        guard !text.isEmpty else { return }
        out.object {
            out.text("text", text)
            out.text("route", route(of: criterion))
        }
    }

    /// Writes the members of a line of a list.
    func line(_ row: Int) {
        guard let verdict = match.verdict(row) else { return }
        out.text("verdict", verdict.name)
        var lines: [String] = []
        if let own = match.overrides[row] {
            lines.append(VerdictWords.ownLine.text(language, [own.note]))
        } else {
            let reasons = match.reasons(row)
            for reason in reasons.prefix(MatchWriter.maxReasons) {
                lines.append(words.line(reason))
            }
            let left = reasons.count - lines.count
            if left > 0 { lines.append(VerdictWords.more.text(language, [left.description])) }
        }
        guard !lines.isEmpty else { return }
        out.array("reasons") { for line in lines { out.json.string(line) } }
    }

    // One row

    /// Writes the members that only the screens of judged rows have.
    func judged(_ row: SourceRow, _ number: Int) {
        if let verdict = match.verdict(number) {
            out.object("verdict") { self.verdict(verdict, number) }
        }
        out.array("reasons") {
            for finding in match.findings(number)
            where match.profileValues[finding.criterion].applies {
                out.object { reason(finding) }
            }
        }
        let link = match.rows.link(number)
        if !link.isEmpty {
            out.array("links") {
                out.object {
                    out.text("label", MatchWriter.host(of: link))
                    out.text("address", link)
                }
            }
        }
        own(number)
        out.text("compare", VerdictWords.compare.text(language))
    }

    private func verdict(_ verdict: Verdict, _ number: Int) {
        out.text("verdict", verdict.name)
        out.text("title", verdict.label(in: language))
        guard let own = match.overrides[number] else { return }
        out.flag("isOwn", true)
        out.text("note", own.note)
        if let calculated = match.calculatedVerdict(number) {
            out.text("calculated", calculated.label(in: language))
        }
    }

    private func reason(_ reason: Reason) {
        out.text("finding", reason.finding.name)
        out.text("label", words.label(reason.criterion))
        out.text("text", detail(reason))
        if reason.finding != .ok { out.text("route", route(of: reason.criterion)) }
    }

    /// Returns a reason without its criterion; one that fits names the need.
    private func detail(_ reason: Reason) -> String {
        let requirement = words.requirement(reason.requirement, of: reason.criterion)
        guard reason.finding == .ok, !reason.requirement.isEmpty,
            criteria[reason.criterion].test != .flag
        else { return words.detail(reason) }
        return VerdictWords.fits.text(language, [requirement])
    }

    /// Returns the host of a URL.
    private static func host(of address: String) -> String {
        let between = parts(of: address, by: UInt8(ascii: "/"))
        let host = between.count > 2 ? between[2] : address
        let bytes = Array(host.utf8)
        guard bytes.count > 4, parts(of: host, by: UInt8(ascii: "."))[0] == "www" else {
            return host
        }
        return String(decoding: bytes[4...], as: UTF8.self)
    }

    /// Writes the widgets for overriding the verdict.
    private func own(_ number: Int) {
        guard catalogue.matchView?.overrides.isEmpty == false else { return }
        let own = match.overrides[number]
        out.object("own") {
            out.text("title", VerdictWords.ownVerdict.text(language))
            let verdicts = Verdict.allCases
            out.objects("verdicts", verdicts.count) { place in
                out.text("name", verdicts[place].name)
                out.text("label", verdicts[place].label(in: language))
                out.flag("isOn", verdicts[place] == own?.verdict)
            }
            out.text("note", VerdictWords.reason.text(language))
            out.text("save", VerdictWords.keepVerdict.text(language))
            guard let own else { return }
            out.text("text", own.note)
            out.text("remove", VerdictWords.calculated.text(language))
        }
    }

    // Two rows

    /// Writes the members of the screen of two rows side by side.
    func comparison(_ sides: [SourceRow]) {
        let numbers = sides.map { catalogue.number(of: $0) ?? -1 }
        out.text("screen", "compare")
        out.text("title", VerdictWords.comparison.text(language))
        catalogue.writeBack(catalogue.flow.wanted?.link ?? "", app)
        let writer = RowWriter(app, catalogue)
        out.objects("columns", sides.count) { side in
            out.text("title", writer.title(sides[side]))
            out.text("route", catalogue.route(of: sides[side].id, writer.link, app))
            guard let verdict = match.verdict(numbers[side]) else { return }
            out.object("verdict") { self.verdict(verdict, numbers[side]) }
        }
        let findings = numbers.map { match.findings($0) }
        let applying = criteria.indices.filter { match.profileValues[$0].applies }
        out.objects("rows", applying.count) { place in
            let criterion = applying[place]
            out.text("label", words.label(criterion))
            out.objects("cells", findings.count) { side in
                guard criterion < findings[side].count else { return }
                out.text("finding", findings[side][criterion].finding.name)
                out.text("text", detail(findings[side][criterion]))
            }
        }
    }

    // Beside the profile's form

    /// Writes the patch `beside`: the effect of each setting, or the reason why no row is found.
    func beside() {
        var wrong = [String](repeating: "", count: criteria.count)
        for criterion in match.blocking { wrong[criterion] = VerdictWords.blocks.text(language) }
        for conflict in match.conflicts {
            for criterion in [conflict.least, conflict.most] {
                wrong[criterion] = words.line(conflict)
            }
        }
        out.patch("beside") {
            out.array("notes") {
                for unlock in match.unlocks { note(unlock, wrong[unlock.criterion]) }
            }
        }
    }

    private func note(_ unlock: Unlock, _ wrong: String) {
        let relaxation = unlock.relaxations.first
        guard relaxation != nil || unlock.alone > 0 || !wrong.isEmpty else { return }
        var text = ""
        var short = ""
        if !wrong.isEmpty {
            text = wrong
            let isBlocking = wrong == VerdictWords.blocks.text(language)
            short = (isBlocking ? VerdictWords.blocks : .contradiction).text(language)
        } else if let relaxation {
            let value = words.value(relaxation.value, of: unlock.criterion)
            let gained = relaxation.gained.description
            text = VerdictWords.with.text(
                language, [value, gained, relaxation.suitable.description])
            short = VerdictWords.withShort.text(language, [value, gained])
        } else {
            text = VerdictWords.alone.text(language, [unlock.alone.description])
            short = VerdictWords.aloneShort.text(language, [unlock.alone.description])
        }
        out.object {
            out.text("path", criteria[unlock.criterion].setting)
            out.text("text", text)
            out.text("short", short)
            out.text("level", wrong.isEmpty ? "info" : "no")
        }
    }

    /// Writes the patch `found`: the number of rows that fit the profile, and a link to them.
    func found() {
        out.patch("found") {
            out.text("text", catalogue.matchCount(match.counts, language))
            out.text("button", VerdictWords.startSearch.text(language))
            out.text("route", app.routes.part(profile.open.id, "match"))
            if match.counts[0] + match.counts[1] == 0 { out.text("level", "no") }
        }
    }
}
