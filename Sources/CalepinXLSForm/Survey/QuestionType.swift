// The types of questions, with what a type names beside itself: a list, a file, a fact. How types
// are written, with all their old names, is known where rows are read.

/// The type of a question.
package enum QuestionType: Hashable, Sendable {
    /// Typed answers.
    case text, integer, decimal, range, barcode
    /// Days and moments.
    case date, time, dateTime
    /// Nothing to answer: a text to read, a value that is computed, a value that others set.
    case note, calculate, hidden
    /// One of a list.
    case selectOne(ChoiceSource)
    /// Several of a list.
    case selectMultiple(ChoiceSource)
    /// All of a list in an order.
    case rank(ChoiceSource)
    /// One of a list of the sheet `external_choices`.
    case selectOneExternal(String)
    /// A box to tick.
    case acknowledge
    /// Places on the earth.
    case geopoint, geotrace, geoshape, startGeopoint, backgroundGeopoint
    /// Files that are made or chosen.
    case image, audio, video, file, backgroundAudio
    /// A building or street of OpenStreetMap, with the list of its tags.
    case osm(String?)
    /// A protocol of how the form was filled.
    case audit
    /// A fact that the device tells.
    case fact(DeviceFact)
    /// A file of data that expressions read, named as the question.
    case externalData(DataFormat)

    /// The source of the choices; nil for types without choices.
    package var choices: ChoiceSource? {
        switch self {
        case .selectOne(let source), .selectMultiple(let source), .rank(let source): source
        default: nil
        }
    }

    /// True when the type puts something on the screen, which needs a label or hint.
    package var isShown: Bool {
        switch self {
        case .calculate, .hidden, .audit, .fact, .externalData: false
        case .startGeopoint, .backgroundGeopoint, .backgroundAudio: false
        default: true
        }
    }

    /// True when plain values of the type have hyphens, as a day has.
    var valuesHaveHyphens: Bool {
        switch self {
        case .date, .dateTime, .geopoint, .geotrace, .geoshape: true
        default: false
        }
    }
}

/// The source of choices.
package enum ChoiceSource: Hashable, Sendable {
    /// A list of the sheet `choices`.
    case list(String)
    /// A file beside the form, by its whole name.
    case file(String)
    /// The answers to a question in a repeat.
    case answers(FormReference)

    /// The name of the list, where it is one of the sheet `choices`.
    package var list: String? {
        if case .list(let name) = self { return name }
        return nil
    }

    /// The name of the file.
    package var file: String? {
        if case .file(let name) = self { return name }
        return nil
    }
}

/// A fact that the device tells.
package enum DeviceFact: String, Hashable, Sendable {
    /// The moments at which filling begins and ends, and the day.
    case start, end, today
    /// The identity of the device.
    case deviceID = "deviceid"
    /// The identity of the subscriber, which devices no longer tell.
    case subscriberID = "subscriberid"
    /// The number of the SIM card, which devices no longer tell.
    case simSerial = "simserial"
    /// The telephone number.
    case phoneNumber = "phonenumber"
    /// The name and the address of the person, as the client knows them.
    case username, email
}

/// The format of a file of data.
package enum DataFormat: String, Hashable, Sendable {
    /// The formats, as the ends of file names.
    case csv, xml, geojson
}
