// The reasons why a recorded case does not pass: features that a form definition lacks, and
// deliberate differences of the engine. The reason of each case is in Listed.swift.

/// The reason why a case does not pass.
enum Reason: String, Error, CaseIterable {
    // Features that a form definition lacks

    case noForm = "the recorded case has no form: it was read from a file"
    case noAttachment = "a table in a file that is not recorded"
    case brokenRecord = "the recording itself failed, or says nothing that could be checked"
    case looks = "looks (appearance, classes) belong to the page"
    case markup = "labels are plain text, without markup or values in them"
    case attributes = "attributes of the record's XML"
    case serialised = "the XML, files and requests of a submission"
    case device = "what a device or a property of the phone gives"
    case attachments = "files picked while filling"
    case actions = "an action that another field's change sets off; calculations say it"
    case startActions = "an action at the form's start on rows"
    case xpath = "a path that is no reference of a form: axes, unions, groups as values"
    case tables = "a table with rows of several kinds, or with rows in its rows"
    case rowChoices = "choices made of rows, or in random order"
    case functions = "a function no contract lists (geometry, signatures, several arguments)"
    case unchecked = "a question about the other engine's insides"
    case foreignXML = "XML the other parser refuses or mends; our definitions are not XML"
    case metadata = "identities of earlier versions of a submission"

    // Deliberate differences of the engine

    case invalidKept = "an invalid value is kept and shown, never dropped"
    case switchOff = "a switch nobody touched is off, not empty"
    case wideNumbers = "a whole number is not held to 32 bits"
    case ownCheck = "a rule that only checks may read its own field"
    case relevanceCycle = "relevance that depends on itself is a cycle, as any other"
    case emptyChoice = "a choice without a value is a fault"
    case errorShown = "a wrong argument is an error at its cell, not a refused form"
    case generous = "a time without seconds is a time"
    case calculated = "a calculated value follows its calculation until a person edits it"
    case purged = "what was not relevant when it was handed in is not there any more"
    case ownWords = "a missing value is named in the engine's own words"
    case instantText = "an instant in UTC is written with Z"
    case flagged = "a case that the recorded suite marks as failing there too"
    case defaults = "a default waits while its field is hidden, and a calculation wins over it"

    /// True when a form definition can express the case, and the engine's result differs.
    var isDifference: Bool {
        switch self {
        case .invalidKept, .switchOff, .wideNumbers, .ownCheck: true
        case .relevanceCycle, .emptyChoice, .errorShown, .generous, .calculated, .purged: true
        case .ownWords, .instantText, .flagged, .defaults: true
        default: false
        }
    }
}
