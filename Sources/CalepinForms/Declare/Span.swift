// Days and so many days, months or years: how far a day is from another.

/// So many days, months or years, in the rules of a scope.
public struct Span<Scope: FormSpec> {
    /// The function that adds it to a day.
    let function: String
    let length: Phrase

    /// So many days.
    public static func days(_ count: Int) -> Span { Span("add-days", count) }
    /// So many months.
    public static func months(_ count: Int) -> Span { Span("add-months", count) }
    /// So many years.
    public static func years(_ count: Int) -> Span { Span("add-years", count) }

    /// As many days as a cell or term says.
    public static func days<N: Operand<Scope, NumberValue>>(_ count: N) -> Span {
        Span(function: "add-days", length: count.term.phrase)
    }

    /// As many months as a cell or term says.
    public static func months<N: Operand<Scope, NumberValue>>(_ count: N) -> Span {
        Span(function: "add-months", length: count.term.phrase)
    }

    /// As many years as a cell or term says.
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

/// The day so much later.
public func + <D: Operand>(day: D, span: Span<D.Scope>) -> Term<D.Scope, DayValue>
where D.Held == DayValue {
    span.after(day.term.phrase)
}

/// The day so much later.
public func + <Scope: FormSpec>(
    day: Term<Scope, DayValue>, span: Span<Scope>
) -> Term<Scope, DayValue> {
    span.after(day.phrase)
}

/// The day so much earlier.
public func - <D: Operand>(day: D, span: Span<D.Scope>) -> Term<D.Scope, DayValue>
where D.Held == DayValue {
    span.before(day.term.phrase)
}

/// The day so much earlier.
public func - <Scope: FormSpec>(
    day: Term<Scope, DayValue>, span: Span<Scope>
) -> Term<Scope, DayValue> {
    span.before(day.phrase)
}
