// The JSON form of a definition, as docs/form-format.md describes it: reading with a place for
// every error, and writing, by FormJSONReader and FormJSONWriter.

import CalepinExpressions

extension FormDefinition {
    /// Reads a form from the UTF-8 bytes of its JSON.
    ///
    /// Only the format is checked: `check` finds the faults of names, types and expressions, all
    /// at once.
    ///
    /// Complexity: O(n) in the bytes. Throws: the first deviation from the format; unknown keys
    /// are errors.
    public init(json: UnsafeBufferPointer<UInt8>) throws(FormJSONError) {
        guard json.count <= FormLimits.definitionBytes else {
            throw FormJSONError(.tooLarge, at: 0, "\(FormLimits.definitionBytes)")
        }
        var reader = FormJSONReader(json)
        do throws(FormJSONStop) { self = try reader.document() } catch {
            var error = reader.failure ?? FormJSONError(.notJSON, at: 0)
            error.path = FormJSONPath.of(error.offset, in: json)
            throw error
        }
    }

    /// Reads a form from the UTF-8 bytes of its JSON.
    ///
    /// Complexity: O(n) in the bytes. Throws: the first deviation from the format.
    public init(json: [UInt8]) throws(FormJSONError) {
        self = try json.withUnsafeBufferPointer { (bytes) throws(FormJSONError) in
            try FormDefinition(json: bytes)
        }
    }

    /// Returns the form as JSON in UTF-8, without the members that have their default.
    ///
    /// Reading it gives an equal form, when that is within the limits, its versions are 1 or more
    /// and no text is given twice in a language.
    ///
    /// Complexity: O(n) in the form.
    public func json() -> [UInt8] {
        var writer = FormJSONWriter(self)
        writer.form(self)
        return writer.writer.bytes
    }
}
