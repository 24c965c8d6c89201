// The declaration of a form in Swift: an enum for each scope, a static property for each cell.
// Cells are in FormSpec+Cells.swift, their rules in Cell+Values.swift; Lowering.swift makes a
// FormDefinition of it.

import CalepinForms

/// A scope of cells: a whole form, the rows of a repeat, or the parts of a composite.
///
/// Each cell is a static computed property whose own name is the name it is stored under:
/// `static var plate: Text { text("Plate", "Plaque") }`. References are properties too, so the
/// compiler refuses those to nothing, to another scope and of another type.
public protocol FormSpec {
    /// The scope around this one, `Root` when there is none. A composite that says `Root` fits
    /// into every scope.
    associatedtype Owner: FormSpec = Root

    /// The contents of the scope, in order.
    @Placing<Self> static var body: Body { get }
}

/// The scope around a whole form; it has no cells.
public enum Root: FormSpec {
    /// Itself.
    public typealias Owner = Root
    /// Nothing.
    public static var body: Body { return [] }
}

/// A scope that is a whole form.
public protocol WholeForm: FormSpec where Owner == Root {
    /// The names and version of the form.
    static var header: FormHeader { get }

    /// The cell that titles a record; nil for none.
    static var recordTitle: Pointer<Self, TextValue>? { get }
}

extension WholeForm {
    /// No cell.
    public static var recordTitle: Pointer<Self, TextValue>? { nil }
}

/// The names and version of a whole form.
public struct FormHeader: Sendable {
    var id: String
    var title: LocalText
    var version: Int
    var migrations: [MigrationStep]
    var isNeverSubmitted: Bool
    var print: PrintStyle?

    /// Makes the header of a form in English and French.
    public init(
        _ id: String, _ english: String, _ french: String, version: Int = 1,
        migrations: [MigrationStep] = [], isNeverSubmitted: Bool = false,
        print: PrintStyle? = nil
    ) {
        self.id = id
        title = LocalText(english, french)
        self.version = version
        self.migrations = migrations
        self.isNeverSubmitted = isNeverSubmitted
        self.print = print
    }
}

extension FormSpec {
    /// The contents of a scope.
    public typealias Body = [Placed<Self>]
    /// A cell that holds a text.
    public typealias Text = Cell<Self, TextValue>
    /// A cell that holds a number.
    public typealias Number = Cell<Self, NumberValue>
    /// A cell that holds a day of the calendar.
    public typealias Day = Cell<Self, DayValue>
    /// A cell that holds a time of day.
    public typealias Time = Cell<Self, TimeValue>
    /// A cell that holds a moment.
    public typealias Instant = Cell<Self, InstantValue>
    /// A switch.
    public typealias Toggle = Cell<Self, Truth>
    /// A cell that holds one choice.
    public typealias One<From: Choosable> = Cell<Self, Chosen<From>>
    /// A cell that holds several choices.
    public typealias Many<From: Choosable> = Cell<Self, ManyChosen<From>>
    /// A cell that holds a place on earth.
    public typealias Place = Cell<Self, PlaceValue>
    /// A cell that holds a line of places.
    public typealias Line = Cell<Self, LineValue>
    /// A cell that holds a closed line of places.
    public typealias Area = Cell<Self, AreaValue>
    /// A cell that holds a photo.
    public typealias Photo = Cell<Self, AttachmentValue>
    /// A cell that holds a file.
    public typealias File = Cell<Self, AttachmentValue>
    /// A cell that holds a signature.
    public typealias Signature = Cell<Self, SignatureValue>
    /// Words without a value.
    public typealias Note = Cell<Self, NoteValue>
    /// Cells edited as one.
    public typealias Composed<Parts: FormSpec> = CompositeCells<Self, Parts>
    /// Cells that can occur several times.
    public typealias Rows<Row: FormSpec> = RowCells<Self, Row> where Row.Owner == Self
}
