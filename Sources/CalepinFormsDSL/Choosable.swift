// Sources of choices: an enum, or a catalogue the host gives to a session. The filter of a
// catalogue is a term over its attributes and the cells of the form.

import CalepinForms

/// A source of a cell's choices.
public protocol Choosable {
    /// The name of the choice list or the catalogue.
    static var choiceListName: String { get }
    /// The choices themselves; nil for a catalogue, whose rows the host gives.
    static var choiceList: ChoiceList? { get }
}

/// Choices that are the cases of an enum.
public protocol ChoiceSet: Choosable, CaseIterable, RawRepresentable where RawValue == String {
    /// The label of a case.
    var label: LocalText { get }
    /// The files beside the label of a case; none unless it says otherwise.
    var media: [MediaFile] { get }
}

extension ChoiceSet {
    /// No files.
    public var media: [MediaFile] { [] }

    /// The choices, in the order of the cases.
    public static var choiceList: ChoiceList? {
        ChoiceList(
            choiceListName, allCases.map { Choice($0.rawValue, $0.label, media: $0.media) })
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

    /// Returns the attribute of the catalogue that is named as the property.
    public static func attribute<Held: CellValue>(
        _ name: StaticString = #function
    ) -> CatalogueAttribute<Self, Held> {
        CatalogueAttribute(name: name.description)
    }

    /// An attribute of this catalogue.
    public typealias Attribute<Held: CellValue> = CatalogueAttribute<Self, Held>
}

/// A column of a catalogue's rows.
public struct CatalogueAttribute<From: CatalogueSpec, Held: CellValue> {
    let name: String
}

/// A condition on the rows of a catalogue, in the rules of a scope.
public struct Fitting<From: CatalogueSpec, Scope: FormSpec> {
    let phrase: Phrase
}

/// Returns the condition that the attribute has that value.
public func == <From: CatalogueSpec, T: Operand>(
    attribute: CatalogueAttribute<From, T.Held>, value: T
) -> Fitting<From, T.Scope> {
    Fitting(phrase: Phrase.join(Phrase(attribute.name), "=", .equality, value.term.phrase))
}

/// Returns the condition that the attribute is at most that value.
public func <= <From: CatalogueSpec, T: Operand>(
    attribute: CatalogueAttribute<From, T.Held>, value: T
) -> Fitting<From, T.Scope> where T.Held: OrderedValue {
    Fitting(phrase: Phrase.join(Phrase(attribute.name), "<=", .order, value.term.phrase))
}

/// Returns the condition that the attribute is at least that value.
public func >= <From: CatalogueSpec, T: Operand>(
    attribute: CatalogueAttribute<From, T.Held>, value: T
) -> Fitting<From, T.Scope> where T.Held: OrderedValue {
    Fitting(phrase: Phrase.join(Phrase(attribute.name), ">=", .order, value.term.phrase))
}

/// Returns the condition that both hold.
public func && <From: CatalogueSpec, Scope: FormSpec>(
    left: Fitting<From, Scope>, right: Fitting<From, Scope>
) -> Fitting<From, Scope> {
    Fitting(phrase: Phrase.join(left.phrase, "and", .and, right.phrase))
}

extension Operand {
    /// Returns the value of an attribute in the catalogue's row that the choice stands for.
    public func look<From: CatalogueSpec, Value: CellValue>(
        _ attribute: CatalogueAttribute<From, Value>
    ) -> Term<Scope, Value> where Held == Chosen<From> {
        look(attribute.name, From.choiceListName)
    }

    /// Returns the value of an attribute in the catalogue's row whose name is this text.
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

/// Returns a term that is true when the choice is that one.
public func == <C: Operand, Set: ChoiceSet>(left: C, right: Set) -> Term<C.Scope, Truth>
where C.Held == Chosen<Set> {
    Term(Phrase.join(left.term.phrase, "=", .equality, Phrase.constant(right.rawValue)))
}

/// Returns a term that is true when the choice is another one, or none.
public func != <C: Operand, Set: ChoiceSet>(left: C, right: Set) -> Term<C.Scope, Truth>
where C.Held == Chosen<Set> {
    Term(Phrase.join(left.term.phrase, "!=", .equality, Phrase.constant(right.rawValue)))
}

extension Operand {
    /// Returns a term that is true when a choice is among those chosen.
    public func includes<Set: ChoiceSet>(_ choice: Set) -> Term<Scope, Truth>
    where Held == ManyChosen<Set> {
        let choice = Phrase.constant(choice.rawValue)
        return Term(Phrase.call("selected", [term.phrase, choice]))
    }

    /// Returns the number of choices that are chosen.
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
