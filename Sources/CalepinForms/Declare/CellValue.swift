// The types of what cells hold, as the compiler of Swift knows them. They have no values: they
// only keep a day from being compared with a number. FieldType says how a value is read.

/// What a cell or a term holds.
public protocol CellValue {}

/// What has an order: it can be compared with `<` and held between bounds.
public protocol OrderedValue: CellValue {}

/// What is a text to expressions, a choice's value among them.
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
/// Photos and files.
public enum AttachmentValue: CellValue {}
/// Signatures.
public enum SignatureValue: CellValue {}
/// Words without a value.
public enum NoteValue: CellValue {}
