// Where choices come from: an enum of them, or a catalogue the host gives to a session. Which rows
// of a catalogue fit is a term over its attributes and the cells of the form.

/// Where the choices of a cell come from.
public protocol Choosable {
    /// The name of the choice list or the catalogue.
    static var choiceListName: String { get }
    /// The choices themselves; nil for a catalogue, whose rows the host gives.
    static var choiceList: ChoiceList? { get }
}

/// Choices that are the cases of an enum.
public protocol ChoiceSet: Choosable, CaseIterable, RawRepresentable where RawValue == String {
    /// What is shown for a case.
    var label: LocalText { get }
}

extension ChoiceSet {
    /// The choices, in the order of the cases.
    public static var choiceList: ChoiceList? {
        ChoiceList(choiceListName, allCases.map { Choice($0.rawValue, $0.label) })
    }
}

/// A catalogue and its attributes.
///
/// An attribute is a static property, as a cell is: `static var make: Attribute<TextValue>`. The
/// attribute `name` is a choice's value.
public protocol CatalogueSpec: Choosable {}

extension CatalogueSpec {
    /// The host gives the rows.
    public static var choiceList: ChoiceList? { nil }

    /// What a row of the catalogue has under the property's own name.
    public static func attribute<Held: CellValue>(
        _ name: StaticString = #function
    ) -> CatalogueAttribute<Self, Held> {
        CatalogueAttribute(name: name.description)
    }

    /// An attribute of this catalogue.
    public typealias Attribute<Held: CellValue> = CatalogueAttribute<Self, Held>
}

/// What the rows of a catalogue have under one name.
public struct CatalogueAttribute<From: CatalogueSpec, Held: CellValue> {
    let name: String
}

/// Which choices fit, in the rules of a scope.
public struct Fitting<From: CatalogueSpec, Scope: FormSpec> {
    let phrase: Phrase
}

/// The attribute has that value.
public func == <From: CatalogueSpec, T: Operand>(
    attribute: CatalogueAttribute<From, T.Held>, value: T
) -> Fitting<From, T.Scope> {
    Fitting(phrase: Phrase.join(Phrase(attribute.name), "=", .equality, value.term.phrase))
}

/// The attribute is at most that value.
public func <= <From: CatalogueSpec, T: Operand>(
    attribute: CatalogueAttribute<From, T.Held>, value: T
) -> Fitting<From, T.Scope> where T.Held: OrderedValue {
    Fitting(phrase: Phrase.join(Phrase(attribute.name), "<=", .order, value.term.phrase))
}

/// The attribute is at least that value.
public func >= <From: CatalogueSpec, T: Operand>(
    attribute: CatalogueAttribute<From, T.Held>, value: T
) -> Fitting<From, T.Scope> where T.Held: OrderedValue {
    Fitting(phrase: Phrase.join(Phrase(attribute.name), ">=", .order, value.term.phrase))
}

/// Both fit.
public func && <From: CatalogueSpec, Scope: FormSpec>(
    left: Fitting<From, Scope>, right: Fitting<From, Scope>
) -> Fitting<From, Scope> {
    Fitting(phrase: Phrase.join(left.phrase, "and", .and, right.phrase))
}

extension Operand {
    /// What the row of a catalogue that the choice stands for has under an attribute.
    public func look<From: CatalogueSpec, Value: CellValue>(
        _ attribute: CatalogueAttribute<From, Value>
    ) -> Term<Scope, Value> where Held == Chosen<From> {
        look(attribute.name, From.choiceListName)
    }

    /// What the row of a catalogue whose name is this text has under an attribute.
    public func look<From: CatalogueSpec, Value: CellValue>(
        up attribute: CatalogueAttribute<From, Value>
    ) -> Term<Scope, Value> where Held == TextValue {
        look(attribute.name, From.choiceListName)
    }

    private func look<Value: CellValue>(_ attribute: String, _ name: String) -> Term<Scope, Value>
    {
        let names = [Phrase.constant(name), Phrase.constant(attribute), Phrase.constant("name")]
        return Term(Phrase.call("pulldata", names + [term.phrase]))
    }
}

/// The choice is that one.
public func == <C: Operand, Set: ChoiceSet>(left: C, right: Set) -> Term<C.Scope, Truth>
where C.Held == Chosen<Set> {
    Term(Phrase.join(left.term.phrase, "=", .equality, Phrase.constant(right.rawValue)))
}

/// The choice is another one, or none.
public func != <C: Operand, Set: ChoiceSet>(left: C, right: Set) -> Term<C.Scope, Truth>
where C.Held == Chosen<Set> {
    Term(Phrase.join(left.term.phrase, "!=", .equality, Phrase.constant(right.rawValue)))
}

extension Operand {
    /// Whether a choice is among those chosen.
    public func includes<Set: ChoiceSet>(_ choice: Set) -> Term<Scope, Truth>
    where Held == ManyChosen<Set> {
        let choice = Phrase.constant(choice.rawValue)
        return Term(Phrase.call("selected", [term.phrase, choice]))
    }

    /// How many choices there are.
    public func chosenCount<From: Choosable>() -> Term<Scope, NumberValue>
    where Held == ManyChosen<From> {
        Term(Phrase.call("count-selected", [term.phrase]))
    }
}

extension Operand where Held: WordValue {
    /// The text or choice as a number.
    public var asNumber: Term<Scope, NumberValue> {
        Term(Phrase.call("number", [term.phrase]))
    }

    /// The value of the choice, as a text.
    public var asText: Term<Scope, TextValue> { Term(term.phrase) }
}

extension Term {
    /// One of the choices.
    public static func chosen<Set: ChoiceSet>(_ choice: Set) -> Term where Held == Chosen<Set> {
        Term(Phrase.constant(choice.rawValue))
    }
}
