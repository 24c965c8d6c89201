// Members of objects whose values are texts or numbers. Members of other types are written by
// their modules.

extension JSONWriter {
    /// Writes a member with a text.
    package mutating func member(_ key: String, _ text: String) {
        self.key(key)
        string(text)
    }

    /// Writes a member with an integer.
    package mutating func member(_ key: String, _ number: Int64) {
        self.key(key)
        int(number)
    }
}
