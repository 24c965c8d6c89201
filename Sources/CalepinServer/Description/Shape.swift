// The shapes of JSON, as the routes declare them for the description of the API: they become JSON
// Schema (draft 2020-12), which OpenAPI 3.1 uses. Tests compare every answer with its shape.

import CalepinExpressions

/// The shape of a JSON value.
indirect enum Shape: Sendable {
    /// Any value.
    case any
    /// A text; of at most `maxLength` characters where that is known.
    case text(maxLength: Int?)
    /// One of these texts.
    case word([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int64>)
    /// Any number.
    case number
    /// `true` or `false`.
    case truth
    /// `null`.
    case null
    /// An array of values of one shape.
    case list(Shape)
    /// An object of any names, with values of one shape.
    case map(Shape)
    /// An object of these members.
    case object([Member])
    /// A value of one of these shapes.
    case either([Shape])
    /// A shape that is described once, under a name.
    case named(String, Shape)
    /// A shape with a sentence about it.
    case about(String, Shape)

    /// A member of an object.
    struct Member: Sendable {
        let name: String
        let shape: Shape
        /// True for a member that may be absent.
        let isOptional: Bool
    }

    /// A text of any length.
    static let text = Shape.text(maxLength: nil)
    /// A number of things.
    static let count = Shape.integer(0...JSONValue.maxCount)
    /// A time in seconds since 1970.
    static let seconds = Shape.about("Seconds since 1970.", .count)
    /// A time in milliseconds since 1970.
    static let milliseconds = Shape.about("Milliseconds since 1970.", .count)
    /// A SHA-256 digest in hexadecimal.
    static let digest = Shape.about("SHA-256, 64 hexadecimal digits.", .text(maxLength: 64))
    /// A list of texts.
    static let texts = Shape.list(.text)

    /// A text by language, such as `{"en":"Name","fr":"Nom"}`.
    static let localText = Shape.about("Texts by language.", .map(.text))

    /// Returns this shape or `null`.
    static func optional(_ shape: Shape) -> Shape { .either([shape, .null]) }
}

/// An object: a name that ends in `?` is that of a member that may be absent.
extension Shape: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, Shape)...) { self.init(members) }

    /// Creates an object with these members.
    init(_ members: [(String, Shape)]) {
        self = .object(
            members.map { name, shape in
                name.last == "?"
                    ? Member(name: String(name.dropLast()), shape: shape, isOptional: true)
                    : Member(name: name, shape: shape, isOptional: false)
            })
    }

    /// Returns an object with further members; itself for another shape.
    func with(_ further: Shape) -> Shape {
        switch (self, further) {
        case (.object(let own), .object(let added)): .object(own + added)
        case (.named(_, let own), _): own.with(further)
        case (_, .named(_, let added)): with(added)
        default: self
        }
    }
}

// MARK: - JSON Schema

extension Shape {
    /// The schema. Named shapes are references to `#/components/schemas`.
    var schema: JSONValue { .object(keywords) }

    private var keywords: [JSONMember] {
        switch self {
        case .any: []
        case .text(let maxLength):
            Self.type("string")
                + (maxLength.map { [JSONMember("maxLength", .number("\($0)"))] } ?? [])
        case .word(let words):
            Self.type("string") + [JSONMember("enum", .array(words.map { .string($0) }))]
        case .integer(let range):
            Self.type("integer") + [
                JSONMember("minimum", .number("\(range.lowerBound)")),
                JSONMember("maximum", .number("\(range.upperBound)")),
            ]
        case .number: Self.type("number")
        case .truth: Self.type("boolean")
        case .null: Self.type("null")
        case .list(let element):
            Self.type("array") + [JSONMember("items", element.schema)]
        case .map(let value):
            Self.type("object") + [JSONMember("additionalProperties", value.schema)]
        case .object(let members): Self.object(members)
        case .either(let shapes): [JSONMember("anyOf", .array(shapes.map(\.schema)))]
        case .named(let name, _):
            [JSONMember("$ref", .string("#/components/schemas/" + name))]
        case .about(let text, let shape):
            [JSONMember("description", .string(text))] + shape.keywords
        }
    }

    private static func type(_ name: String) -> [JSONMember] {
        [JSONMember("type", .string(name))]
    }

    private static func object(_ members: [Member]) -> [JSONMember] {
        let required = members.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        var keywords = type("object")
        if !members.isEmpty {
            keywords.append(
                JSONMember(
                    "properties",
                    .object(members.map { JSONMember($0.name, $0.shape.schema) })))
        }
        if !required.isEmpty { keywords.append(JSONMember("required", .array(required))) }
        return keywords
    }

    /// The shapes that this one is made of.
    private var parts: [Shape] {
        switch self {
        case .list(let part), .map(let part), .named(_, let part), .about(_, let part): [part]
        case .object(let members): members.map(\.shape)
        case .either(let shapes): shapes
        case .any, .text, .word, .integer, .number, .truth, .null: []
        }
    }

    /// Adds the schemas of the named shapes in this one.
    func addNamed(to schemas: inout [String: JSONValue]) {
        if case .named(let name, let shape) = self {
            guard schemas[name] == nil else { return }
            schemas[name] = shape.schema
        }
        for part in parts { part.addNamed(to: &schemas) }
    }
}
