// The parameters of questions by their meaning. A parameter that was not given is nil; the default
// that ODK has for it is named beside it.

import CalepinExpressions
import CalepinWorkbook

/// The parameters of a question.
package struct QuestionParameters: Hashable, Sendable {
    /// The place of the cell; nil without parameters.
    package var place: SheetPlace?
    /// The number of lines that a text shows.
    package var rows: Int?
    /// The numbers of a range.
    package var range: RangeParameters?
    /// The greatest width or height of a picture, in pixels.
    package var maxPixels: Int?
    /// The app for Android that makes a picture.
    package var app: String?
    /// The quality of a recording.
    package var quality: AudioQuality?
    /// True when choices come in a random order.
    package var isRandom = false
    /// The seed of the order; nil for another order each time.
    package var seed: OrderSeed?
    /// The column of a file that has the values; `name`, or `id` for GeoJSON.
    package var valueColumn: String?
    /// The column of a file that has the labels; `label`, or `title` for GeoJSON.
    package var labelColumn: String?
    /// The numbers and switches of a place.
    package var geometry: GeometryParameters?
    /// The settings of a protocol.
    package var audit: AuditParameters?
}

/// The numbers of a range.
package struct RangeParameters: Hashable, Sendable {
    /// The first number; 1.
    package var start = Decimal(1)
    /// The last number, which may be less than the first; 10.
    package var end = Decimal(10)
    /// The distance between numbers; 1.
    package var step = Decimal(1)
    /// The distance between ticks; that of numbers.
    package var tickInterval: Decimal?
    /// The list whose names are numbers and whose labels stand there.
    package var tickLabels: String?
    /// The number at which the handle stands before it is moved.
    package var placeholder: Decimal?
    /// True when all numbers are whole, so that the answer is an integer.
    package var isWhole: Bool {
        ([start, end, step] + [tickInterval, placeholder].compactMap(\.self)).allSatisfy(
            \.isInteger)
    }
}

/// The quality of a recording.
package enum AudioQuality: String, Hashable, Sendable {
    /// Speech that can be understood, in the smallest file.
    case voiceOnly = "voice-only"
    /// Small files, and files of usual size.
    case low, normal
    /// The app of the device records as it likes.
    case external
}

/// The seed of a random order.
package enum OrderSeed: Hashable, Sendable {
    /// A number.
    case number(Decimal)
    /// The answer to a question.
    case reference(FormReference)
}

/// The numbers and switches of a place.
package struct GeometryParameters: Hashable, Sendable {
    /// True when places that an app made up are taken.
    package var allowsMock: Bool?
    /// The accuracy at which a place is taken by itself, in metres.
    package var captureAccuracy: Decimal?
    /// The accuracy that is called bad, in metres.
    package var warningAccuracy: Decimal?
    /// True when a line is recorded while walking.
    package var isIncremental = false
    /// The list, file or repeat whose places are shown on the map. ODK reads it in lower case, so
    /// a name that is not found as it is written is meant in lower case.
    package var reference: String?
}

/// The settings of a protocol of filling.
package struct AuditParameters: Hashable, Sendable {
    /// True when answers are written down.
    package var tracksChanges: Bool?
    /// True when a reason is asked for a change.
    package var asksReasons = false
    /// True when the person is asked for a name.
    package var identifiesUser: Bool?
    /// The places that are written down; nil for none.
    package var location: Location?

    /// The way in which places are written down.
    package struct Location: Hashable, Sendable {
        /// The means: `no-power`, `low-power`, `balanced` or `high-accuracy`.
        package var priority: String
        /// The least time between places, in seconds.
        package var minInterval: Int
        /// The greatest age of a place, in seconds.
        package var maxAge: Int
    }
}
