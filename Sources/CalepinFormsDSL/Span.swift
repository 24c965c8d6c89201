// Spans of days, months and years, and adding them to and subtracting them from a day.

import CalepinForms

/// A number of days, months or years, in the rules of a scope.
public struct Span<Scope: FormSpec> {
    /// The function that adds it to a day.
    let function: String
    let length: Phrase

    /// Returns a span of days.
    public static func days(_ count: Int) -> Span { Span("add-days", count) }
    /// Returns a span of months.
    public static func months(_ count: Int) -> Span { Span("add-months", count) }
    /// Returns a span of years.
    public static func years(_ count: Int) -> Span { Span("add-years", count) }

    /// Returns a span of as many days as the value of a cell or term.
    public static func days<N: Operand<Scope, NumberValue>>(_ count: N) -> Span {
        Span(function: "add-days", length: count.term.phrase)
    }

    /// Returns a span of as many months as the value of a cell or term.
    public static func months<N: Operand<Scope, NumberValue>>(_ count: N) -> Span {
        Span(function: "add-months", length: count.term.phrase)
    }

    /// Returns a span of as many years as the value of a cell or term.
    public static func years<N: Operand<Scope, NumberValue>>(_ count: N) -> Span {
        Span(function: "add-years", length: count.term.phrase)
    }

    private init(_ function: String, _ count: Int) {
        self.init(function: function, length: Term<Scope, NumberValue>.constant(count))
    }

    init(function: String, length: Phrase) {
        self.function = function
        self.length = length
    }

    func after(_ day: Phrase) -> Term<Scope, DayValue> {
        Term(Phrase.call(function, [day, length]))
    }

    func before(_ day: Phrase) -> Term<Scope, DayValue> {
        let back = Phrase.join(Phrase("0"), "-", .sum, length)
        return Term(Phrase.call(function, [day, back]))
    }
}

/// Returns the day later by the span.
public func + <D: Operand>(day: D, span: Span<D.Scope>) -> Term<D.Scope, DayValue>
where D.Held == DayValue {
    span.after(day.term.phrase)
}

/// Returns the day later by the span.
public func + <Scope: FormSpec>(
    day: Term<Scope, DayValue>, span: Span<Scope>
) -> Term<Scope, DayValue> {
    span.after(day.phrase)
}

/// Returns the day earlier by the span.
public func - <D: Operand>(day: D, span: Span<D.Scope>) -> Term<D.Scope, DayValue>
where D.Held == DayValue {
    span.before(day.term.phrase)
}

/// Returns the day earlier by the span.
public func - <Scope: FormSpec>(
    day: Term<Scope, DayValue>, span: Span<Scope>
) -> Term<Scope, DayValue> {
    span.before(day.phrase)
}
