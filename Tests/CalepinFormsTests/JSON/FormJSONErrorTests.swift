// Errors of a form's JSON: the kind, the path and the byte of each, and documents broken by seed,
// which must never trap.

import CalepinExpressions
import CalepinForms
import TestSizes
import Testing

/// A document that is refused, with the kind and place of the error.
struct FormRefusal: Sendable, CustomTestStringConvertible {
    var json: String
    var code: FormJSONError.Code
    var path: String
    /// The text the error points at.
    var at: String

    init(_ json: String, _ code: FormJSONError.Code, _ path: String, at: String) {
        (self.json, self.code, self.path, self.at) = (json, code, path, at)
    }

    /// In an item of the first section.
    static func item(
        _ json: String, _ code: FormJSONError.Code, _ path: String, at: String
    ) -> FormRefusal {
        FormRefusal(
            #"{"format":1,"id":"f","sections":[{"name":"s","contents":["# + json + "]}]}", code,
            path.isEmpty ? "sections[0].contents[0]" : "sections[0].contents[0]." + path, at: at)
    }

    /// In the form.
    static func form(
        _ json: String, _ code: FormJSONError.Code, _ path: String, at: String
    ) -> FormRefusal {
        FormRefusal(#"{"format":1,"id":"f","# + json + "}", code, path, at: at)
    }

    var testDescription: String { "\(code) in \(json.prefix(90))" }
}

private let refusals: [FormRefusal] = [
    .init("{}", .missingKey, "", at: "{"),
    .init(#"{"id":"f"}"#, .missingKey, "", at: "{"),
    .init(#"{"format":1}"#, .missingKey, "", at: "{"),
    .init("[]", .expectsObject, "", at: "["),
    .init("3", .expectsObject, "", at: "3"),
    .init(#"{"format":2,"id":"f"}"#, .unknownFormat, "format", at: "2"),
    .init(#"{"format":"1"}"#, .expectsWholeNumber, "format", at: "\"1\""),
    .init(#"{"format":1.0}"#, .expectsWholeNumber, "format", at: "1.0"),
    .init(#"{"format":1,"id":null}"#, .expectsText, "id", at: "null"),
    .form(#""titel":"x""#, .unknownKey, "titel", at: "\"titel\""),
    .form(#""a b":1"#, .unknownKey, "[\"a b\"]", at: "\"a b\""),
    .form(#""id":"g""#, .duplicateKey, "id", at: "\"id\":\"g\""),
    .form(#""\u0069d":"g""#, .duplicateKey, "id", at: "\"\\u0069d\""),
    .form(#""version":0"#, .outOfRange, "version", at: "0}"),
    .form(#""version":2147483648"#, .outOfRange, "version", at: "2147483648"),
    .form(#""version":99999999999999999999"#, .expectsWholeNumber, "version", at: "99999"),
    .form(#""version":true"#, .expectsWholeNumber, "version", at: "true"),
    .form(#""title":3"#, .expectsTextOrObject, "title", at: "3}"),
    .form(#""title":{"en":"a","en":"b"}"#, .duplicateKey, "title.en", at: "\"en\":\"b\""),
    .form(#""title":{"en":[]}"#, .expectsText, "title.en", at: "[]"),
    .form(#""languages":"en""#, .expectsArray, "languages", at: "\"en\""),
    .form(#""services":["a",1]"#, .expectsText, "services[1]", at: "1]"),
    .form(#""sections":[{"name":"s"},{}]"#, .missingKey, "sections[1]", at: "{}"),
    .form(#""sections":[[]]"#, .expectsObject, "sections[0]", at: "[]"),
    .form(#""choiceLists":[{"name":"l"}]"#, .missingKey, "choiceLists[0]", at: "{\"name"),
    .form(
        #""choiceLists":[{"name":"l","choices":["a"]}]"#, .expectsObject,
        "choiceLists[0].choices[0]", at: "\"a\""),
    .form(#""migrations":[{"version":1}]"#, .missingKey, "migrations[0]", at: "{\"version"),
    .form(
        #""migrations":[{"rename":{"from":"a","to":"b"}}]"#, .missingKey, "migrations[0]",
        at: "{\"rename"),
    .form(
        #""migrations":[{"version":1,"rename":{"from":"a","to":"b"},"split":{}}]"#,
        .conflictingKeys, "migrations[0].split", at: "\"split\""),
    .form(
        #""migrations":[{"version":1,"rename":{"from":"a"}}]"#, .missingKey,
        "migrations[0].rename", at: "{\"from"),
    .form(
        #""migrations":[{"version":1,"mapChoices":{"field":"a","values":[["b"]]}}]"#,
        .expectsPair, "migrations[0].mapChoices.values[0]", at: "[\"b\"]"),
    .item("{}", .missingTag, "", at: "{}"),
    .item(#""field""#, .expectsObject, "", at: "\"field\"]"),
    .item(#"{"feild":"a"}"#, .missingTag, "", at: "{\"feild"),
    .item(#"{"field":"a","relevent":"x"}"#, .unknownKey, "relevent", at: "\"relevent\""),
    .item(#"{"field":"a","repeat":"x"}"#, .unknownKey, "repeat", at: "\"repeat\""),
    .item(#"{"composite":"a","hint":"x"}"#, .unknownKey, "hint", at: "\"hint\""),
    .item(#"{"repeat":"a","least":1}"#, .expectsText, "least", at: "1}"),
    .item(#"{"field":"a","optional":"yes"}"#, .expectsFlag, "optional", at: "\"yes\""),
    .item(
        #"{"field":"a","optional":false,"required":"x"}"#, .conflictingKeys, "required",
        at: "\"required\""),
    .item(#"{"field":"a","places":-1}"#, .outOfRange, "places", at: "-1"),
    .item(#"{"field":"a","pattern":{"tset":"x"}}"#, .unknownKey, "pattern.tset", at: "\"tset"),
    .item(#"{"field":"a","pattern":{}}"#, .missingKey, "pattern", at: "{}"),
    .item(#"{"field":"a","warning":true}"#, .expectsTextOrObject, "warning", at: "true"),
    .item(#"{"field":"a","when":{"value":"1"}}"#, .missingKey, "when", at: "{\"value"),
    .item(#"{"field":"a","proposal":"s"}"#, .expectsObject, "proposal", at: "\"s\"}"),
    .item(#"{"field":"a","choices":{"open":true}}"#, .missingKey, "choices", at: "{\"open"),
    .item(
        #"{"repeat":"a","contents":[{"field":"b"},{"field":"c","hint":[]}]}"#,
        .expectsTextOrObject, "contents[1].hint", at: "[]"),
    .item(#"{"field":"a","label":"#, .notJSON, "label", at: "]}]}"),
    .item(#"{"field":"a","label":"\q"}"#, .notJSON, "label", at: "\\q"),
    .init(#"{"format":1,"id":"f"}}"#, .notJSON, "", at: "}"),
]

@Suite("JSON that is not a form") struct FormJSONErrorTests {
    /// The error reading the bytes gives; nil when they are a form.
    private func refusal(_ json: [UInt8]) -> FormJSONError? {
        do throws(FormJSONError) {
            _ = try FormDefinition(json: json)
            return nil
        } catch { return error }
    }

    @Test("An error names its kind and its place", arguments: refusals)
    func place(_ refused: FormRefusal) throws {
        let error = try #require(refusal(Array(refused.json.utf8)))
        #expect(error.code == refused.code)
        #expect(error.path == refused.path)
        let rest = refused.json.utf8.dropFirst(error.offset)
        #expect(rest.starts(with: refused.at.utf8), "points at byte \(error.offset)")
    }

    @Test("Every kind of error has a name of its own and words in both languages")
    func words() {
        var names: Set<String> = []
        for code in FormJSONError.Code.allCases {
            let error = FormJSONError(code, path: "a", at: 0, "first", known: "second")
            names.insert(error.name)
            let (english, french) = (error.message(in: .english), error.message(in: .french))
            #expect(
                english != french && !english.contains("{") && !french.contains("{")
                    || code == .expectsObject)
            #expect(error.line(in: .english) == "a: " + english)
        }
        #expect(names.count == FormJSONError.Code.allCases.count)
        for kind in JSONError.Kind.allCases {
            let error = FormJSONError(.notJSON, at: 0, syntax: kind)
            #expect(error.message(in: .english) != error.message(in: .french))
        }
    }

    @Test("An unknown key is told with those that are known")
    func knownKeys() throws {
        let json = #"{"format":1,"id":"f","sections":[{"titel":"x"}]}"#
        let error = try #require(refusal(Array(json.utf8)))
        #expect(
            error.line(in: .english)
                == "sections[0].titel: there is no key “titel” here; there are: name, title, "
                + "relevant, contents, media")
    }

    @Test("FormLimits are errors: long texts, many languages, deep nesting, many fields")
    func limits() {
        func code(_ member: String) -> FormJSONError.Code? {
            refusal(Array((#"{"format":1,"id":"f","# + member + "}").utf8))?.code
        }
        let long = String(repeating: "x", count: FormLimits.textBytes)
        #expect(code(#""unit":1"#) == .unknownKey)
        #expect(code(#""title":""# + long + "\"") == nil)
        #expect(code(#""title":""# + long + "x\"") == .textTooLong)
        let languages = (0...FormLimits.languages).map { "\"l\($0)\":\"\"" }
        #expect(code("\"title\":{" + languages.dropLast().joined(separator: ",") + "}") == nil)
        #expect(
            code("\"title\":{" + languages.joined(separator: ",") + "}") == .tooManyLanguages)
        let deep = String(repeating: #"{"composite":"c","contents":["#, count: 5_000)
        #expect(code(#""sections":[{"name":"s","contents":["# + deep) == .tooDeep)
        #expect(code(String(repeating: "[", count: 100_000)) == .notJSON)
        #expect(code("\"title\":" + String(repeating: "{\"a\":", count: 1_000)) == .expectsText)
        let many = String(repeating: #"{"field":"a"},"#, count: FormLimits.fields)
        #expect(code(#""sections":[{"name":"s","contents":["# + many) == .tooManyFields)
    }

    @Test("A document cut anywhere is refused, with a place within it")
    func truncations() throws {
        var cuts = 0
        for seed in Sizes.seeds(40) {
            var generator = FormGenerator(seed: seed, contents: 6)
            let json = generator.form().json()
            for length in 0..<json.count where length < 400 || length % 7 == 0 {
                let error = try #require(refusal(Array(json[..<length])), "seed \(seed)")
                try #require(error.offset >= 0 && error.offset <= length, "seed \(seed)")
                cuts += 1
            }
        }
        #expect(cuts > Sizes.count(10_000))
    }

    @Test("Documents with changed bytes are refused with a place, or read and written")
    func mutations() throws {
        var (refused, accepted) = (0, 0)
        for seed in Sizes.seeds(30_000) {
            var generator = FormGenerator(seed: seed % 500, contents: 5)
            var json = generator.form().json()
            var numbers = FormNumbers(seed)
            for _ in 0...numbers.below(3) { Self.change(&json, &numbers) }
            if let error = refusal(json) {
                try #require(error.offset >= 0 && error.offset <= json.count, "seed \(seed)")
                try #require(!error.message(in: .french).isEmpty, "seed \(seed)")
                refused += 1
            } else {
                let form = try FormDefinition(json: json)
                let back = try FormDefinition(json: form.json())
                try #require(back == form, "seed \(seed)")
                accepted += 1
            }
        }
        #expect(
            refused > Sizes.count(5_000) && accepted > Sizes.count(1_000),
            "\(refused) refused, \(accepted) accepted")
    }

    private static func change(_ json: inout [UInt8], _ numbers: inout FormNumbers) {
        guard !json.isEmpty else { return }
        let place = numbers.below(json.count)
        switch numbers.below(5) {
        case 0: json[place] = UInt8(numbers.below(256))
        case 1: json.remove(at: place)
        case 2: json.insert(numbers.pick(Array(#"{}[]",:0-\tn"#.utf8)), at: place)
        case 3: json[place] ^= 1 << UInt8(numbers.below(8))
        default:
            let end = min(json.count, place + 1 + numbers.below(40))
            let piece = Array(json[place..<end])
            let target = numbers.below(json.count + 1)
            json.insert(contentsOf: piece, at: target)
        }
    }
}
