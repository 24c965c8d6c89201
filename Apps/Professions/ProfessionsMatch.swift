// The criteria by which professions are matched with a profile, one line each for both catalogues.

import CalepinQuery
import CalepinForms
import CalepinFormsDSL

/// The match views of the Professions app.
enum ProfessionsMatch {
    /// The Swiss professions. Their data has no working conditions, so each limit leaves every one
    /// of them to be checked.
    static var professions: MatchView {
        MatchView(
            profile: "profile",
            criteria: [
                .atMost(
                    SwissProfessions.level, Profile.levelAllowed, "Level of the profession",
                    "Niveau de la profession"
                ).excluding,
                .atLeast(
                    SwissProfessions.level, Profile.levelShown, "Lowest level shown",
                    "Niveau minimum affiché"
                ).excluding,
                .atMost(
                    SwissProfessions.requires, Profile.levelReached, "Level required",
                    "Niveau requis"),
                .atMost(
                    SwissProfessions.years, Profile.years, "Years of training",
                    "Années de formation"),
                .atMost(SwissProfessions.minimumAge, Profile.age, "Minimum age", "Âge minimum"),
                .flag(
                    SwissProfessions.mpti, Profile.mpti, "Technical maturity",
                    "Maturité technique"),
                .flag(
                    SwissProfessions.gymnasial, Profile.gymnasial, "Gymnasial maturity",
                    "Maturité gymnasiale"),
            ] + limits.map { $0.changed { $0.requirement = "" } },
            overrides: "overrides", choiceLists: demands,
            link: "https://www.orientation.ch/dyn/show/1900?id={orientation}")
    }

    /// The sheets of ROME.
    static var sheets: MatchView {
        MatchView(
            profile: "profile", criteria: [diploma] + limits,
            overrides: "overrides", choiceLists: demands,
            link: "https://candidat.francetravail.fr/metierscope/fiche-metier/{name}")
    }

    private static var demands: [ChoiceList] {
        Demand.choiceList.map { [$0] } ?? []
    }

    /// The lowest diploma that a sheet accepts.
    private static var diploma: Criterion {
        let ways = [
            ("noDiploma", Diploma.none), ("cap", .cap), ("bac", .bac), ("bac2", .bac2),
            ("bac3", .bac3),
        ]
        var requirement = "''"
        for (attribute, way) in ways.reversed() {
            requirement =
                "if(" + attribute + " != '', '" + way.rawValue + "', " + requirement + ")"
        }
        var criterion = Criterion(
            Profile.diploma.cellName, label: LocalText("Diploma required", "Diplôme requis"),
            .atMost, requirement: requirement, setting: Profile.diploma.cellName,
            choiceList: Diploma.choiceListName)
        criterion.applies = Profile.diploma.isFilled.expressionText
        return criterion
    }

    /// Rules out a sheet that requires a limited condition, or leaves it to be checked where the
    /// limit is a wish; a sheet where the condition is possible, or that does not mention it, is
    /// to be checked too.
    private static func limit(_ cell: Profile.One<Limit>) -> Criterion {
        demand(
            cell.cellName, label(of: cell), applies: (cell != Limit.free).expressionText,
            soft: (cell == Limit.avoid).expressionText, open: Limit.free.rawValue)
    }

    private static func demand(
        _ name: String, _ label: LocalText, applies: String, soft: String, open: String
    ) -> Criterion {
        var criterion = Criterion(
            name, label: label, .atMost, requirement: name, setting: name,
            choiceList: Demand.choiceListName)
        criterion.have = "'" + Demand.never.rawValue + "'"
        criterion.margin = "1"
        criterion.applies = applies
        criterion.soft = soft
        criterion.open = open
        return criterion
    }

    /// The criterion of the largest weight that can be lifted. Sheets state no weights: below 5
    /// kg, carrying loads is ruled out; from 5 kg the weights have to be checked; 25 kg is what
    /// occupational health services take as the most that is asked of anybody every day.
    private static var lifting: Criterion {
        let limit = Profile.lifting
        return demand(
            limit.cellName, label(of: limit),
            applies: (limit.isFilled && limit < 25).expressionText,
            soft: (limit >= 5 || Profile.liftingIsSoft).expressionText, open: "25")
    }

    private static var limits: [Criterion] {
        [
            lifting, limit(Profile.standing), limit(Profile.heights), limit(Profile.noise),
            limit(Profile.dust), limit(Profile.outdoors), limit(Profile.temperature),
            limit(Profile.posture), limit(Profile.water), limit(Profile.confined),
            limit(Profile.cleanRoom), limit(Profile.protection), limit(Profile.screen),
            limit(Profile.night), limit(Profile.weekends), limit(Profile.shifts),
            limit(Profile.onCall), limit(Profile.travel), limit(Profile.alone),
            limit(Profile.publicContact), limit(Profile.licence), limit(Profile.language),
            limit(Profile.health), limit(Profile.cleanRecord),
        ]
    }
}
