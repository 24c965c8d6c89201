// Functions of terms: emptiness, one value or another, parts of texts, ages, roundings. Sums over
// rows are in RowCells.swift.

import CalepinForms

extension Operand {
    /// A term that is true when the value is empty.
    public var isEmpty: Term<Scope, Truth> {
        Term(Phrase.join(term.phrase, "=", .equality, Phrase("''")))
    }

    /// A term that is true when the value is filled.
    public var isFilled: Term<Scope, Truth> {
        Term(Phrase.join(term.phrase, "!=", .equality, Phrase("''")))
    }

    /// Returns this value, or the other one when it is empty.
    public func orElse<T: Operand<Scope, Held>>(_ other: T) -> Term<Scope, Held> {
        orElse(other.term)
    }

    /// Returns this value, or the other one when it is empty.
    public func orElse(_ other: Term<Scope, Held>) -> Term<Scope, Held> {
        Term(Phrase.call("coalesce", [term.phrase, other.phrase]))
    }
}

extension Operand {
    /// Returns the text with a fixed prefix, as the key of a row of a catalogue; empty when the
    /// text is empty.
    public func keyed(_ start: StaticString) -> Term<Scope, TextValue> {
        let text = Phrase.call("concat", [Phrase.constant(start.description), term.phrase])
        return Term(Phrase.call("if", [isFilled.phrase, text, Phrase("''")]))
    }
}

extension Operand where Held == Truth {
    /// Returns the first value when the condition holds, else the second.
    public func then<A: Operand, B: Operand>(
        _ first: A, else second: B
    ) -> Term<Scope, A.Held> where A.Scope == Scope, B.Scope == Scope, A.Held == B.Held {
        Term(Phrase.call("if", [term.phrase, first.term.phrase, second.term.phrase]))
    }

    /// Returns the first value when the condition holds, else the second.
    public func then<A: Operand>(
        _ first: A, else second: Term<Scope, A.Held>
    ) -> Term<Scope, A.Held> where A.Scope == Scope {
        Term(Phrase.call("if", [term.phrase, first.term.phrase, second.phrase]))
    }

    /// Returns the first value when the condition holds, else the second.
    public func then<Value: CellValue>(
        _ first: Term<Scope, Value>, else second: Term<Scope, Value>
    ) -> Term<Scope, Value> {
        Term(Phrase.call("if", [term.phrase, first.phrase, second.phrase]))
    }
}

extension Operand where Held == NumberValue {
    /// Returns the number rounded to a number of decimals, halves away from zero.
    public func rounded(_ places: Int) -> Term<Scope, NumberValue> {
        Term(Phrase.call("round", [term.phrase, Term<Scope, NumberValue>.constant(places)]))
    }

    /// The number without its fraction, towards zero.
    public var whole: Term<Scope, NumberValue> { Term(Phrase.call("int", [term.phrase])) }

    /// The number without its sign.
    public var size: Term<Scope, NumberValue> { Term(Phrase.call("abs", [term.phrase])) }
}

extension Operand where Held == NumberValue {
    /// The first day of the year with this number.
    public var newYear: Term<Scope, DayValue> {
        let text = Phrase.call("concat", [term.phrase, Phrase("'-01-01'")])
        return Term(Phrase.call("date", [text]))
    }
}

extension Operand where Held == DayValue {
    /// Whole years from this day to another: a person's age, when this is the day of birth.
    public func years(until day: Term<Scope, DayValue>) -> Term<Scope, NumberValue> {
        Term(Phrase.call("years-between", [term.phrase, day.phrase]))
    }

    /// Whole years from this day to another.
    public func years<D: Operand<Scope, DayValue>>(until day: D) -> Term<Scope, NumberValue> {
        years(until: day.term)
    }

    /// The number of the day's month, 1 to 12.
    public var month: Term<Scope, NumberValue> {
        let text = Phrase.call("format-date", [term.phrase, Phrase("'%m'")])
        return Term(Phrase.call("number", [text]))
    }

    /// The number of the day's year.
    public var year: Term<Scope, NumberValue> {
        let text = Phrase.call("format-date", [term.phrase, Phrase("'%Y'")])
        return Term(Phrase.call("number", [text]))
    }
}

extension Operand where Held: WordValue {
    /// The number of characters.
    public var length: Term<Scope, NumberValue> {
        Term(Phrase.call("string-length", [term.phrase]))
    }

    /// Returns a term that is true when the text contains another.
    public func contains(_ part: Term<Scope, TextValue>) -> Term<Scope, Truth> {
        Term(Phrase.call("contains", [term.phrase, part.phrase]))
    }

    /// Returns a term that is true when the text begins with another.
    public func starts(with part: Term<Scope, TextValue>) -> Term<Scope, Truth> {
        Term(Phrase.call("starts-with", [term.phrase, part.phrase]))
    }

    /// Returns a term that is true when the whole text matches a pattern.
    public func matches(_ pattern: StaticString) -> Term<Scope, Truth> {
        let pattern = Phrase.constant(pattern.description)
        return Term(Phrase.call("regex", [term.phrase, pattern]))
    }

    /// Joins this text and another, with a separator when both are filled.
    public func joined<T: Operand>(_ between: StaticString, _ other: T) -> Term<Scope, TextValue>
    where T.Scope == Scope, T.Held: WordValue {
        let mark = Phrase.constant(between.description)
        return Term(Phrase.call("join", [mark, term.phrase, other.term.phrase]))
    }
}
