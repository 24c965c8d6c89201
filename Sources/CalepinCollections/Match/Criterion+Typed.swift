// Criteria in typed Swift: an attribute of a catalogue is held against a cell of the profile, and
// the compiler refuses those of different types. What comes out is a Criterion as JSON has it.

import CalepinForms

extension Criterion {
    /// What the row has is at most what the profile has.
    public static func atMost<From: CatalogueSpec, C: CellNaming>(
        _ need: CatalogueAttribute<From, C.Held>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held: OrderedValue {
        made(.atMost, need.expressionText, setting.cellName, english, french)
    }

    /// What the row has stands at most where the profile's choice stands in its list.
    public static func atMost<From: CatalogueSpec, C: CellNaming, Set: ChoiceSet>(
        _ need: CatalogueAttribute<From, Chosen<Set>>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == Chosen<Set> {
        made(
            .atMost, need.expressionText, setting.cellName, english, french,
            choices: Set.choiceListName)
    }

    /// What the row has is at least what the profile has.
    public static func atLeast<From: CatalogueSpec, C: CellNaming>(
        _ need: CatalogueAttribute<From, C.Held>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held: OrderedValue {
        made(.atLeast, need.expressionText, setting.cellName, english, french)
    }

    /// What the row has stands at least where the profile's choice stands in its list.
    public static func atLeast<From: CatalogueSpec, C: CellNaming, Set: ChoiceSet>(
        _ need: CatalogueAttribute<From, Chosen<Set>>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == Chosen<Set> {
        made(
            .atLeast, need.expressionText, setting.cellName, english, french,
            choices: Set.choiceListName)
    }

    /// Where the row needs it, the profile has it.
    public static func flag<From: CatalogueSpec, C: CellNaming>(
        _ need: CatalogueAttribute<From, Truth>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == Truth {
        made(.flag, need.expressionText, setting.cellName, english, french)
    }

    /// What the row has is among the profile's choices.
    public static func oneOf<From: CatalogueSpec, C: CellNaming, Set: Choosable>(
        _ need: CatalogueAttribute<From, Chosen<Set>>, _ setting: C, _ english: String,
        _ french: String
    ) -> Criterion where C.Held == ManyChosen<Set> {
        made(.oneOf, need.expressionText, setting.cellName, english, french)
    }

    private static func made(
        _ test: Test, _ need: String, _ setting: String, _ english: String, _ french: String,
        choices: String = ""
    ) -> Criterion {
        Criterion(
            setting, label: LocalText(english, french), test, need: need, setting: setting,
            choiceList: choices)
    }

    /// Rows that miss are left out instead of judged.
    public var excluding: Criterion { changed { $0.excludes = true } }

    /// A row that misses by so much is still adaptable.
    public func adaptable<T: Operand>(within margin: T) -> Criterion
    where T.Held == NumberValue { changed { $0.margin = margin.expressionText } }

    /// A row that misses is only to be checked when that holds.
    public func soft<T: Operand>(when condition: T) -> Criterion where T.Held == Truth {
        changed { $0.soft = condition.expressionText }
    }

    /// It applies only when that holds.
    public func applies<T: Operand>(when condition: T) -> Criterion where T.Held == Truth {
        changed { $0.applies = condition.expressionText }
    }

    /// The criterion with something changed.
    public func changed(_ change: (inout Criterion) -> Void) -> Criterion {
        var result = self
        change(&result)
        return result
    }
}
