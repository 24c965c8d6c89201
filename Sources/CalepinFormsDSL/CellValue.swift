// The types of cell values for the Swift compiler. They have no instances: they only keep a day
// from being compared with a number. FieldType reads the values.

import CalepinForms

/// The type of the value of a cell or a term.
public protocol CellValue {}

/// A type with an order: its values can be compared with `<` and held between bounds.
public protocol OrderedValue: CellValue {}

/// A type whose values are texts in expressions, a choice's value among them.
public protocol WordValue: CellValue {}

/// Texts.
public enum TextValue: WordValue {}
/// Numbers.
public enum NumberValue: OrderedValue {}
/// Days of the calendar.
public enum DayValue: OrderedValue {}
/// Times of day.
public enum TimeValue: OrderedValue {}
/// Moments.
public enum InstantValue: OrderedValue {}
/// Conditions, and switches.
public enum Truth: CellValue {}
/// One choice.
public enum Chosen<From: Choosable>: WordValue {}
/// Several choices.
public enum ManyChosen<From: Choosable>: CellValue {}
/// Places on earth.
public enum PlaceValue: CellValue {}

/// Lines of places.
public enum LineValue: CellValue {}

/// Closed lines of places.
public enum AreaValue: CellValue {}
/// Photos and files.
public enum AttachmentValue: CellValue {}
/// Signatures.
public enum SignatureValue: CellValue {}
/// Words without a value.
public enum NoteValue: CellValue {}
