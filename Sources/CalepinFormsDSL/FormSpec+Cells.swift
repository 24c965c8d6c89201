// The cells that can be declared, one function for each field type. The name of each is that of
// the property it is declared in.

import CalepinForms

extension FormSpec {
    private static func cell<Held: CellValue>(
        _ name: StaticString, _ type: String, _ english: String, _ french: String
    ) -> Cell<Self, Held> {
        Cell(DeclaredField(name, type, LocalText(english, french)))
    }

    /// Declares a line of text.
    public static func text(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "text", english, french) }

    /// Declares several lines of text.
    public static func lines(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "multiline", english, french) }

    /// Declares a phone number.
    public static func phone(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "phone", english, french) }

    /// Declares an e-mail address.
    public static func email(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "email", english, french) }

    /// Declares the plate of a vehicle.
    public static func plate(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "plate", english, french) }

    /// Declares a vehicle identification number.
    public static func vin(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "vin", english, french) }

    /// Declares a number that identifies a person or a thing.
    public static func identity(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "identity", english, french) }

    /// Declares the content of a barcode.
    public static func barcode(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "barcode", english, french) }

    /// Declares a whole number.
    public static func integer(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Number { cell(name, "integer", english, french) }

    /// Declares an exact number.
    public static func decimal(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Number { cell(name, "decimal", english, french) }

    /// Declares an amount of money, in a currency.
    public static func money(
        _ english: String, _ french: String, _ currency: StaticString,
        name: StaticString = #function
    ) -> Number {
        let money: Number = cell(name, "money", english, french)
        return money.unit(currency)
    }

    /// Declares a day of the calendar.
    public static func day(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Day { cell(name, "day", english, french) }

    /// Declares a time of day.
    public static func time(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Time { cell(name, "time", english, french) }

    /// Declares a moment.
    public static func instant(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Instant { cell(name, "instant", english, french) }

    /// Declares a switch; it is off until it is turned on.
    public static func toggle(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Toggle { cell(name, "switch", english, french) }

    /// Declares a place on earth.
    public static func place(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Place { cell(name, "place", english, french) }

    /// Declares a line of places.
    public static func line(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Line { cell(name, "line", english, french) }

    /// Declares a closed line of places.
    public static func area(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Area { cell(name, "area", english, french) }

    /// Declares a photo.
    public static func photo(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Photo { cell(name, "photo", english, french) }

    /// Declares a file.
    public static func file(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> File { cell(name, "file", english, french) }

    /// Declares a signature, which is never copied from another record.
    public static func signature(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Signature { cell(name, "signature", english, french).neverCopied }

    /// Declares a note: text without a value.
    public static func note(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Note { cell(name, "note", english, french) }
}

extension FormSpec {
    /// Declares one choice from the source in the property's type.
    public static func choice<From: Choosable>(
        _ english: String, _ french: String, isOpen: Bool = false, name: StaticString = #function
    ) -> One<From> {
        let one: One<From> = cell(name, "one", english, french)
        return one.with { $0.choices = $1.choices(From.self, "", isOpen) }
    }

    /// Declares one choice of those that satisfy a condition.
    public static func choice<From: CatalogueSpec>(
        _ english: String, _ french: String,
        where fits: @autoclosure @escaping () -> Fitting<From, Self>, isOpen: Bool = false,
        name: StaticString = #function
    ) -> One<From> {
        let one: One<From> = cell(name, "one", english, french)
        return one.with {
            let filter = $1.text(fits().phrase, "choices")
            $0.choices = $1.choices(From.self, filter, isOpen)
        }
    }

    /// Declares one choice from the rows of a repeat, by the cell that has its value in a row.
    public static func choice<Row: FormSpec, C: CellNaming>(
        _ english: String, _ french: String,
        among rows: @autoclosure @escaping () -> RowCells<Self, Row>,
        by value: @autoclosure @escaping () -> C, name: StaticString = #function
    ) -> Text where Row.Owner == Self, C.Scope == Row {
        let one: Text = cell(name, "one", english, french)
        return one.with {
            let rows = rows().declared.repetition.name
            let value = $1.nameInRows(value().pointer.name, rows)
            $0.choices = Choices(rows: $1.placedName(rows), value: value)
        }
    }

    /// Declares several choices from the source in the property's type.
    public static func choices<From: Choosable>(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Many<From> {
        let many: Many<From> = cell(name, "many", english, french)
        return many.with { $0.choices = $1.choices(From.self, "", false) }
    }

    /// Declares all choices of the source in the property's type, in an order.
    public static func ranking<From: Choosable>(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Many<From> {
        let many: Many<From> = cell(name, "rank", english, french)
        return many.with { $0.choices = $1.choices(From.self, "", false) }
    }

    /// Declares rows of cells, with a least and a largest number of rows.
    public static func rows<Row: FormSpec>(
        _ english: String, _ french: String, _ count: ClosedRange<Int>,
        name: StaticString = #function
    ) -> RowCells<Self, Row> where Row.Owner == Self {
        let repetition = Repeat(
            name.description, label: LocalText(english, french),
            least: count.lowerBound.description, most: count.upperBound.description)
        return RowCells(
            declared: DeclaredRows(
                repetition: repetition, body: { Row.body.map { $0.placement } }))
    }

    /// Declares rows of cells, each row titled by a cell of its own.
    public static func rows<Row: FormSpec, Title: CellNaming>(
        _ english: String, _ french: String, _ count: ClosedRange<Int>,
        titled title: @autoclosure @escaping () -> Title, name: StaticString = #function
    ) -> RowCells<Self, Row> where Row.Owner == Self, Title.Scope == Row {
        let untitled: RowCells<Self, Row> = rows(english, french, count, name: name)
        return untitled.with { rows, lowering in
            rows.rowTitle = lowering.nameInRows(title().pointer.name, rows.name)
        }
    }

    /// Declares cells of another scope, edited as one.
    public static func composite<Parts: FormSpec>(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> CompositeCells<Self, Parts> where Parts.Owner == Root {
        let composite = Composite(name.description, label: LocalText(english, french))
        return CompositeCells(
            declared: DeclaredComposite(
                composite: composite, body: { Parts.body.map { $0.placement } }))
    }
}
