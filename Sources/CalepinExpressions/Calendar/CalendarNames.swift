// The names of months and weekdays in every language, long and short. The codes that select them
// are in CalendarPicture.swift.

extension Language {
    /// A month's name, as it stands inside a sentence; empty unless the month is 1 to 12.
    package func monthName(_ month: Int, isLong: Bool) -> String {
        switch (self, isLong) {
        case (.english, true): englishMonth(month)
        case (.english, false): firstThree(of: englishMonth(month))
        case (.french, true): frenchMonth(month)
        case (.french, false): shortFrenchMonth(month)
        }
    }

    /// A weekday's name, as it stands inside a sentence; empty unless the day is 1 (Monday) to 7.
    package func weekdayName(_ weekday: Int, isLong: Bool) -> String {
        switch (self, isLong) {
        case (.english, true): englishWeekday(weekday)
        case (.english, false): firstThree(of: englishWeekday(weekday))
        case (.french, true): frenchWeekday(weekday)
        case (.french, false): shortFrenchWeekday(weekday)
        }
    }

    private func englishMonth(_ month: Int) -> String {
        switch month {
        case 1: "January"
        case 2: "February"
        case 3: "March"
        case 4: "April"
        case 5: "May"
        case 6: "June"
        case 7: "July"
        case 8: "August"
        case 9: "September"
        case 10: "October"
        case 11: "November"
        case 12: "December"
        default: ""
        }
    }

    private func frenchMonth(_ month: Int) -> String {
        switch month {
        case 1: "janvier"
        case 2: "février"
        case 3: "mars"
        case 4: "avril"
        case 5: "mai"
        case 6: "juin"
        case 7: "juillet"
        case 8: "août"
        case 9: "septembre"
        case 10: "octobre"
        case 11: "novembre"
        case 12: "décembre"
        default: ""
        }
    }

    /// Names that a point would hardly shorten are written out, as French typography and CLDR do.
    private func shortFrenchMonth(_ month: Int) -> String {
        switch month {
        case 1: "janv."
        case 2: "févr."
        case 4: "avr."
        case 7: "juil."
        case 9: "sept."
        case 10: "oct."
        case 11: "nov."
        case 12: "déc."
        default: frenchMonth(month)
        }
    }

    private func englishWeekday(_ weekday: Int) -> String {
        switch weekday {
        case 1: "Monday"
        case 2: "Tuesday"
        case 3: "Wednesday"
        case 4: "Thursday"
        case 5: "Friday"
        case 6: "Saturday"
        case 7: "Sunday"
        default: ""
        }
    }

    private func frenchWeekday(_ weekday: Int) -> String {
        switch weekday {
        case 1: "lundi"
        case 2: "mardi"
        case 3: "mercredi"
        case 4: "jeudi"
        case 5: "vendredi"
        case 6: "samedi"
        case 7: "dimanche"
        default: ""
        }
    }

    private func shortFrenchWeekday(_ weekday: Int) -> String {
        let long = frenchWeekday(weekday)
        return long.isEmpty ? long : firstThree(of: long) + "."
    }

    /// Bytes, which are letters in all these names; Characters would cost the page 70 KB.
    private func firstThree(of name: String) -> String {
        String(utf8: Array(name.utf8).prefix(3))
    }
}
