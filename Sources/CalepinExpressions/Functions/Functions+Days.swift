// Functions of days, times and instants. The calendar itself is in Calendar/.

extension Functions {
    /// Days, times and instants.
    static let dates: [Function] = [
        Function(
            "today()", 0...0, "The current day, the same for all of a transaction.",
            "Le jour courant, le même pour toute une transaction.",
            [.init("today() = date(now())", "true")]
        ) { _, context in .day(context.today) },
        Function(
            "now()", 0...0, "The current moment.", "L’instant présent.",
            [.init("now() >= today()", "true")]
        ) { _, context in .instant(context.now) },
        Function(
            "date(value)", 1...1,
            "The value as a day: text, instant, or days since 1 January 1970.",
            "La valeur comme jour : texte, instant, ou jours depuis le 1er janvier 1970.",
            [
                .init("date('2020-02-28') + 2", "2020-03-01"), .init("date(0)", "1970-01-01"),
                .init("date('2021-02-29')", "error: not-a-day"),
            ]
        ) { arguments, context in arguments[0].asDay(in: context.zone) },
        Function(
            "date-time(value)", 1...1, "The value as an instant: text, day, or days since 1970.",
            "La valeur comme instant : texte, jour, ou jours depuis 1970.",
            [.init("date-time('2000-01-01T10:20:30Z')", "2000-01-01T10:20:30.000Z")]
        ) { arguments, context in arguments[0].asInstant(in: context.zone) },
        Function(
            "decimal-date-time(value)", 1...1,
            "Days since the first moment of 1970 in UTC, with the part of the day.",
            "Jours depuis le premier instant de 1970 en UTC, avec la fraction du jour.",
            [.init("decimal-date-time('1970-01-02T12:00:00Z')", "1.5")]
        ) { arguments, context in arguments[0].asInstant(in: context.zone).asNumber },
        Function(
            "decimal-time(value)", 1...1, "The part of the day that a time stands for.",
            "La fraction du jour que représente une heure.",
            [.init("decimal-time('06:00')", "0.25")]
        ) { arguments, _ in arguments[0].asTime().asNumber },
        Function(
            "format-date(day, format)", 2...2,
            "The day as a text: %Y year, %m month, %d day, %b and %B month’s name, %a weekday.",
            "Le jour comme texte : %Y année, %m mois, %d jour, %b et %B nom du mois, %a jour.",
            [.init("format-date('2017-05-26', '%a %e %b %Y')", "Fri 26 May 2017")]
        ) { arguments, context in formatted(arguments, context) },
        Function(
            "format-date-time(instant, format)", 2...2,
            "The instant as a text: as format-date, and %H hour, %M minute, %S second, %3 ms.",
            "L’instant comme texte : comme format-date, et %H heure, %M minute, %S seconde.",
            [.init("format-date-time('2017-05-26T01:02:03', '%H:%M:%S')", "01:02:03")]
        ) { arguments, context in formatted(arguments, context) },
        Function(
            "add-days(day, days)", 2...2, "The day so many days later.",
            "Le jour tant de jours plus tard.", [.init("add-days('2020-02-28', 2)", "2020-03-01")]
        ) { arguments, context in
            moved(arguments, context) { day, count in day.adding(days: count) }
        },
        Function(
            "add-months(day, months)", 2...2,
            "The day so many months later, at most the last of its month.",
            "Le jour tant de mois plus tard, au plus le dernier du mois.",
            [.init("add-months('2024-01-31', 1)", "2024-02-29")]
        ) { arguments, context in
            moved(arguments, context) { day, count in day.adding(months: count) }
        },
        Function(
            "add-years(day, years)", 2...2,
            "The day so many years later, at most the last of its month.",
            "Le jour tant d’années plus tard, au plus le dernier du mois.",
            [.init("add-years('2024-02-29', 1)", "2025-02-28")]
        ) { arguments, context in
            moved(arguments, context) { day, count in day.adding(years: count) }
        },
        Function(
            "years-between(first, last)", 2...2,
            "Whole years from one day to another: a person’s age.",
            "Années entières d’un jour à un autre : l’âge d’une personne.",
            [.init("years-between('2000-05-20', '2020-05-19')", "19")]
        ) { arguments, context in
            between(arguments, context) { first, last in first.wholeYears(until: last) }
        },
        Function(
            "months-between(first, last)", 2...2, "Whole months from one day to another.",
            "Mois entiers d’un jour à un autre.",
            [.init("months-between('2020-01-31', '2020-03-30')", "1")]
        ) { arguments, context in
            between(arguments, context) { first, last in first.wholeMonths(until: last) }
        },
    ]

    /// A day or instant as the format says.
    private static func formatted(_ arguments: Arguments, _ context: EvaluationContext) -> Value {
        let moment = arguments[0].asInstant(in: context.zone)
        guard case .instant(let instant) = moment else { return moment }
        do throws(CalendarPictureError) {
            let picture = try CalendarPicture(arguments.text(1))
            return .text(picture.text(of: instant, in: context.language))
        } catch { return .failed(.badFormat, arguments.text(1)) }
    }

    private static func moved(
        _ arguments: Arguments, _ context: EvaluationContext, _ body: (Day, Int64) -> Day?
    ) -> Value {
        let value = arguments[0].asDay(in: context.zone)
        guard case .day(let day) = value else { return value }
        let count = arguments[1].asNumber
        guard case .number(let number) = count else { return count }
        guard number.isInteger, let whole = number.int64() else {
            return .failed(.notWhole, number.description)
        }
        guard let result = body(day, whole) else {
            return .failed(.outOfRange, number.description)
        }
        return .day(result)
    }

    private static func between(
        _ arguments: Arguments, _ context: EvaluationContext, _ body: (Day, Day) -> Int
    ) -> Value {
        let first = arguments[0].asDay(in: context.zone)
        let last = arguments[1].asDay(in: context.zone)
        guard case .day(let start) = first else { return first }
        guard case .day(let end) = last else { return last }
        return .number(Decimal(body(start, end)))
    }
}
