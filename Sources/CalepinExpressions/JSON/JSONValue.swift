// JSON text as a tree, for documents whose shape is not known beforehand. Reading lives in
// JSONReader, writing in JSONWriter.

/// One member of an object.
public struct JSONMember: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// A member of an object.
    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }

    /// Members are equal if their keys have the same bytes and their values are equal.
    public static func == (left: JSONMember, right: JSONMember) -> Bool {
        hasSameBytes(left.key, right.key) && left.value == right.value
    }
}

/// A JSON value.
///
/// Invariant: a value that was read is at most `ExpressionLimits.jsonDepth` deep; comparing,
/// writing and freeing recurse, so values built by hand should stay within it too.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number's text as written.
    case number(String)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in the order written, duplicates included.
    case object([JSONMember])

    /// Reads a whole JSON text.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: the first reason it is not one value in well-formed JSON.
    public init(reading bytes: [UInt8]) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            var reader = JSONReader(bytes)
            let value = try reader.readValue()
            try reader.finish()
            return value
        }
    }

    /// Reads a whole JSON text.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: the first reason it is not one value in well-formed JSON.
    public init(reading text: String) throws(JSONError) {
        try self.init(reading: Array(text.utf8))
    }

    /// The value as JSON text.
    ///
    /// Complexity: O(n) in the value.
    public var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.text
    }
}

extension JSONValue: Equatable {
    /// Values are equal if they have the same kind and contents: texts by bytes, numbers as
    /// written (1.0 is not 1), members in order.
    ///
    /// Complexity: O(n) in the smaller value.
    @inline(never)
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): hasSameBytes(left, right)
        case (.string(let left), .string(let right)): hasSameBytes(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

// MARK: - Looking inside

extension JSONValue {
    /// True when this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The truth value, if this is one.
    public var asBool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The text, if this is a string.
    public var asString: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of the number, if this is one.
    public var asNumber: String? {
        if case .number(let text) = self { text } else { nil }
    }

    /// The number, if this is one without fraction and exponent that fits.
    ///
    /// Complexity: O(n) in the digits.
    public var asInt64: Int64? {
        guard case .number(let text) = self else { return nil }
        return Array(text.utf8).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            guard let value = try? reader.readInt64(), reader.position == bytes.count else {
                return nil
            }
            return value
        }
    }

    /// The elements, if this is an array.
    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    public var members: [JSONMember]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The value of the last member with this key, as JavaScript takes it, or nil.
    ///
    /// Complexity: O(n) in the members.
    public subscript(key: String) -> JSONValue? {
        @inline(never) get {
            guard case .object(let members) = self else { return nil }
            for member in members.reversed() where hasSameBytes(member.key, key) {
                return member.value
            }
            return nil
        }
    }

    /// The element at this place, or nil.
    public subscript(place: Int) -> JSONValue? {
        guard let elements, elements.indices.contains(place) else { return nil }
        return elements[place]
    }
}

/// Returns true when two texts are the same bytes; `==` of texts also equates canonically
/// equivalent ones.
@inline(never)
private func hasSameBytes(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { areSame(left, $0) } }
}
