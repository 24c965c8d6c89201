// The cells that can be declared, one function a field type. The name of each is that of the
// property it stands in.

extension FormSpec {
    private static func cell<Held: CellValue>(
        _ name: StaticString, _ type: String, _ english: String, _ french: String
    ) -> Cell<Self, Held> {
        Cell(DeclaredField(name, type, LocalText(english, french)))
    }

    /// A line of text.
    public static func text(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "text", english, french) }

    /// Several lines of text.
    public static func lines(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "multiline", english, french) }

    /// A phone number.
    public static func phone(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "phone", english, french) }

    /// An e-mail address.
    public static func email(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "email", english, french) }

    /// The plate of a vehicle.
    public static func plate(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "plate", english, french) }

    /// A vehicle identification number.
    public static func vin(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "vin", english, french) }

    /// A number that identifies a person or a thing.
    public static func identity(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "identity", english, french) }

    /// What a barcode says.
    public static func barcode(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Text { cell(name, "barcode", english, french) }

    /// A whole number.
    public static func integer(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Number { cell(name, "integer", english, french) }

    /// An exact number.
    public static func decimal(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Number { cell(name, "decimal", english, french) }

    /// An amount of money, in a currency.
    public static func money(
        _ english: String, _ french: String, _ currency: StaticString,
        name: StaticString = #function
    ) -> Number {
        let money: Number = cell(name, "money", english, french)
        return money.unit(currency)
    }

    /// A day of the calendar.
    public static func day(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Day { cell(name, "day", english, french) }

    /// A time of day.
    public static func time(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Time { cell(name, "time", english, french) }

    /// A moment.
    public static func instant(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Instant { cell(name, "instant", english, french) }

    /// A switch; it is off when nobody turned it on.
    public static func toggle(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Toggle { cell(name, "switch", english, french) }

    /// A place on earth.
    public static func place(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Place { cell(name, "place", english, french) }

    /// A photo.
    public static func photo(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Photo { cell(name, "photo", english, french) }

    /// A file.
    public static func file(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> File { cell(name, "file", english, french) }

    /// A signature, which no record takes over from another.
    public static func signature(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Signature { cell(name, "signature", english, french).neverCopied }

    /// Words without a value.
    public static func note(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Note { cell(name, "note", english, french) }
}

extension FormSpec {
    /// One choice; the property's type says of which.
    public static func choice<From: Choosable>(
        _ english: String, _ french: String, isOpen: Bool = false, name: StaticString = #function
    ) -> One<From> {
        let one: One<From> = cell(name, "one", english, french)
        return one.with { $0.choices = $1.choices(From.self, "", isOpen) }
    }

    /// One choice of those that fit.
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

    /// Several choices; the property's type says of which.
    public static func choices<From: Choosable>(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Many<From> {
        let many: Many<From> = cell(name, "many", english, french)
        return many.with { $0.choices = $1.choices(From.self, "", false) }
    }

    /// Cells that can occur several times, at least and at most so often.
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

    /// Cells that can occur several times, each row titled by a cell of its own.
    public static func rows<Row: FormSpec, Title: CellNaming>(
        _ english: String, _ french: String, _ count: ClosedRange<Int>,
        titled title: @autoclosure @escaping () -> Title, name: StaticString = #function
    ) -> RowCells<Self, Row> where Row.Owner == Self, Title.Scope == Row {
        let untitled: RowCells<Self, Row> = rows(english, french, count, name: name)
        return untitled.with { rows, lowering in
            rows.rowTitle = lowering.nameInRows(title().pointer.name, rows.name)
        }
    }

    /// Cells of another scope, edited as one.
    public static func composite<Parts: FormSpec>(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> CompositeCells<Self, Parts> where Parts.Owner == Root {
        let composite = Composite(name.description, label: LocalText(english, french))
        return CompositeCells(
            declared: DeclaredComposite(
                composite: composite, body: { Parts.body.map { $0.placement } }))
    }
}
