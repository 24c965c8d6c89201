// Criteria in typed Swift: an attribute of a catalogue is compared with a cell of the profile, and
// the compiler refuses those of different types. The result is a plain Criterion, as read from
// JSON.

import CalepinForms
import CalepinQuery

extension Criterion {
    /// Returns a criterion that requires the row's value to be at most the profile's.
    public static func atMost<From: CatalogueSpec, C: CellNaming>(
        _ requirement: CatalogueAttribute<From, C.Held>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held: OrderedValue {
        made(.atMost, requirement.expressionText, setting.cellName, english, french)
    }

    /// Returns a criterion that requires the row's value to come at or before the profile's choice
    /// in the choice list.
    public static func atMost<From: CatalogueSpec, C: CellNaming, Set: ChoiceSet>(
        _ requirement: CatalogueAttribute<From, Chosen<Set>>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == Chosen<Set> {
        made(
            .atMost, requirement.expressionText, setting.cellName, english, french,
            choices: Set.choiceListName)
    }

    /// Returns a criterion that requires the row's value to be at least the profile's.
    public static func atLeast<From: CatalogueSpec, C: CellNaming>(
        _ requirement: CatalogueAttribute<From, C.Held>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held: OrderedValue {
        made(.atLeast, requirement.expressionText, setting.cellName, english, french)
    }

    /// Returns a criterion that requires the row's value to come at or after the profile's choice
    /// in the choice list.
    public static func atLeast<From: CatalogueSpec, C: CellNaming, Set: ChoiceSet>(
        _ requirement: CatalogueAttribute<From, Chosen<Set>>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == Chosen<Set> {
        made(
            .atLeast, requirement.expressionText, setting.cellName, english, french,
            choices: Set.choiceListName)
    }

    /// Returns a criterion that requires the profile to be true when the row is.
    public static func flag<From: CatalogueSpec, C: CellNaming>(
        _ requirement: CatalogueAttribute<From, Truth>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == Truth {
        made(.flag, requirement.expressionText, setting.cellName, english, french)
    }

    /// Returns a criterion that requires the row's value to be among the profile's choices.
    public static func oneOf<From: CatalogueSpec, C: CellNaming, Set: Choosable>(
        _ requirement: CatalogueAttribute<From, Chosen<Set>>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == ManyChosen<Set> {
        made(.oneOf, requirement.expressionText, setting.cellName, english, french)
    }

    private static func made(
        _ test: Test, _ requirement: String, _ setting: String, _ english: String,
        _ french: String,
        choices: String = ""
    ) -> Criterion {
        Criterion(
            setting, label: LocalText(english, french), test, requirement: requirement,
            setting: setting,
            choiceList: choices)
    }

    /// The same criterion, leaving out rows that miss instead of judging them.
    public var excluding: Criterion { changed { $0.excludes = true } }

    /// Returns the criterion with a margin by which a row may miss and still be adaptable.
    public func adaptable<T: Operand>(within margin: T) -> Criterion
    where T.Held == NumberValue { changed { $0.margin = margin.expressionText } }

    /// Returns the criterion with a condition under which a row that misses is only to be checked.
    public func soft<T: Operand>(when condition: T) -> Criterion where T.Held == Truth {
        changed { $0.soft = condition.expressionText }
    }

    /// Returns the criterion limited to profiles that meet a condition.
    public func applies<T: Operand>(when condition: T) -> Criterion where T.Held == Truth {
        changed { $0.applies = condition.expressionText }
    }

    /// Returns a copy with a change applied.
    public func changed(_ change: (inout Criterion) -> Void) -> Criterion {
        var result = self
        change(&result)
        return result
    }
}
