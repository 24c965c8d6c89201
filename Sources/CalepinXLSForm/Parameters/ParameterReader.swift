// Reads the parameters of a question by its type: which ones the type has, and what they may be.
// Those of ranges are in RangeReader.swift, those of places and protocols in
// ParameterReader+Devices.swift.

import CalepinExpressions
import CalepinWorkbook

/// A reader of the parameters of one question.
struct ParameterReader {
    /// The parameters as they are written.
    let written: ParameterText
    /// The place of the cell.
    let place: SheetPlace
    /// The header of the column.
    let header: String
    /// The faults that were found.
    private(set) var faults: [SurveyFault] = []
    /// The parameters that were read.
    var result: QuestionParameters

    /// Makes a reader of a cell.
    init(_ text: String, at place: SheetPlace, header: String) {
        written = ParameterText(text)
        self.place = place
        self.header = header
        result = QuestionParameters(place: place)
        if let stray = written.stray {
            faults.append(
                SurveyFault(
                    ParameterKinds.malformed, at: place, header: header, span: stray.span,
                    [stray.text]))
        }
    }

    /// The names of the parameters of a type; nil for types that have none.
    static func keys(of type: QuestionType) -> [String]? {
        switch type {
        case .text: ["rows"]
        case .range: ["start", "end", "step", "tick_interval", "tick_labelset", "placeholder"]
        case .image: ["max-pixels", "app"]
        case .audio, .backgroundAudio: ["quality"]
        case .selectOne(.file), .selectMultiple(.file): ["randomize", "seed", "value", "label"]
        case .selectOne, .selectMultiple, .rank, .selectOneExternal: ["randomize", "seed"]
        case .geopoint:
            ["allow-mock-accuracy", "capture-accuracy", "warning-accuracy", "reference-geometry"]
        case .geotrace, .geoshape: ["allow-mock-accuracy", "incremental", "reference-geometry"]
        case .audit: auditKeys
        default: nil
        }
    }

    /// Reads the parameters of a type.
    ///
    /// - Parameter appearance: The appearance of the question, as it is written.
    /// Complexity: O(n) in the parameters.
    mutating func read(_ type: QuestionType, appearance: String) {
        guard written.stray == nil else { return }
        guard let keys = Self.keys(of: type) else { return }
        noteUnknown(keys)
        switch type {
        case .text: result.rows = whole("rows")
        case .range: result.range = range(appearance)
        case .image: readImage(appearance)
        case .audio: result.quality = quality(["voice-only", "low", "normal", "external"])
        case .backgroundAudio: result.quality = quality(["voice-only", "low", "normal"])
        case .geopoint, .geotrace, .geoshape: result.geometry = geometry(type)
        case .audit: result.audit = audit()
        default: readOrder(type)
        }
    }

    private mutating func noteUnknown(_ keys: [String]) {
        var nearest = Nearest()
        for parameter in written.all where !keys.contains(parameter.key) {
            note(
                ParameterKinds.unknown, parameter,
                [parameter.key, keys.sorted().joined(separator: ", ")],
                suggestion: nearest.name(to: parameter.key, in: keys))
        }
    }

    /// Notes a fault of a parameter.
    mutating func note(
        _ kind: FaultKind, _ parameter: WrittenParameter, _ arguments: [String],
        suggestion: String? = nil
    ) {
        faults.append(
            SurveyFault(
                kind, at: place, header: header, span: parameter.span, arguments,
                suggestion: suggestion))
    }

    /// Notes a fault of the cell as a whole.
    mutating func note(_ kind: FaultKind, _ arguments: [String]) {
        faults.append(SurveyFault(kind, at: place, header: header, arguments))
    }

    // Values

    /// Returns a whole number; nil where it is not given or is none.
    mutating func whole(_ key: String) -> Int? {
        guard let parameter = written[key] else { return nil }
        let digits =
            parameter.value.hasPrefix("+")
            ? String(parameter.value.dropFirst()) : parameter.value
        let bound = SurveyLimits.parameterNumber
        if let number = Int(digits, in: -bound...bound) { return number }
        note(ParameterKinds.notWhole, parameter, [key, parameter.value])
        return nil
    }

    /// Returns a number; nil where it is not given or is none.
    mutating func number(_ key: String) -> Decimal? {
        guard let parameter = written[key] else { return nil }
        if let number = try? Decimal(parameter.value) { return number }
        note(ParameterKinds.notNumber, parameter, [key, parameter.value])
        return nil
    }

    /// Returns a value in lower case that is among those allowed; nil where it is not given or is
    /// another one.
    mutating func word(_ key: String, _ allowed: [String]) -> String? {
        guard let parameter = written[key] else { return nil }
        if allowed.contains(parameter.lowered) { return parameter.lowered }
        var nearest = Nearest()
        note(
            ParameterKinds.notAllowed, parameter,
            [key, parameter.value, allowed.joined(separator: ", ")],
            suggestion: nearest.name(to: parameter.value, in: allowed))
        return nil
    }

    /// Returns a truth value; nil where it is not given or is none.
    mutating func truth(_ key: String) -> Bool? {
        word(key, ["true", "false"]).map { $0 == "true" }
    }

    private mutating func quality(_ allowed: [String]) -> AudioQuality? {
        word("quality", allowed).flatMap(AudioQuality.init(rawValue:))
    }

    // Pictures and choices

    private mutating func readImage(_ appearance: String) {
        result.maxPixels = whole("max-pixels")
        guard let app = written["app"], appearance.isEmpty || appearance == "annotate" else {
            return
        }
        if Self.isPackage(app.value) {
            result.app = app.value
        } else {
            note(ParameterKinds.badPackage, app, [app.value])
        }
    }

    /// Returns true for the name of an app for Android: words of ASCII letters, digits and
    /// underscores that begin with a letter, at least two, with dots between them.
    private static func isPackage(_ name: String) -> Bool {
        let words = name.split(separator: ".", omittingEmptySubsequences: false)
        return words.count > 1
            && words.allSatisfy { word in
                guard let first = word.first, first.isASCII, first.isLetter else { return false }
                return word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            }
    }

    private mutating func readOrder(_ type: QuestionType) {
        if type.choices?.file != nil {
            result.valueColumn = columnName("value")
            result.labelColumn = columnName("label")
        }
        guard written["randomize"] != nil else {
            if let seed = written["seed"] { note(ParameterKinds.seedWithoutOrder, seed, []) }
            return
        }
        result.isRandom = truth("randomize") ?? false
        guard let seed = written["seed"] else { return }
        if let reference = ReferenceScan.only(seed.value) {
            result.seed = .reference(reference)
        } else if let number = try? Decimal(seed.value) {
            result.seed = .number(number)
        } else {
            note(ParameterKinds.badSeed, seed, [seed.value])
        }
    }

    /// Returns the name of a column of a file.
    private mutating func columnName(_ key: String) -> String? {
        guard let parameter = written[key] else { return nil }
        if XMLName.isQualified(parameter.value) { return parameter.value }
        note(NameKinds.invalid, parameter, [parameter.value])
        return nil
    }
}
