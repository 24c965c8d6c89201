// The side of XML that the readers of parts see: elements by name, attributes and texts, in the
// order of the file.

/// A reader of the elements of one part of a workbook.
protocol XMLReceiver: AnyObject {
    /// The element that the part has to begin with.
    var root: XMLElement { get }

    /// True when the rest of the part does not matter any more.
    var isDone: Bool { get }

    /// Takes the beginning of an element.
    func begin(_ element: XMLElement, _ attributes: XMLAttributes) throws(WorkbookError)

    /// Takes a piece of text, in UTF-8.
    func take(_ text: UnsafeRawBufferPointer) throws(WorkbookError)

    /// Takes the end of an element.
    func end(_ element: XMLElement) throws(WorkbookError)
}

/// The behaviour of readers that need neither texts nor ends, and everything of a part.
extension XMLReceiver {
    var isDone: Bool { false }
    func take(_ text: UnsafeRawBufferPointer) throws(WorkbookError) {}
    func end(_ element: XMLElement) throws(WorkbookError) {}
}

/// The attributes of an element, valid as long as it is being handed over.
struct XMLAttributes {
    /// Pairs of names and values, with nil at the end.
    let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>

    /// Returns the value of an attribute without a namespace; nil where the element has none.
    ///
    /// Complexity: O(n) in the attributes of the element.
    subscript(name: StaticString) -> String? { value { XMLNames.isEqual($0, name) } }

    /// The value of the attribute `id` of relationships.
    var relationship: String? { value { XMLNames.isRelationship($0) } }

    /// Hands over the attributes whose names have one letter: the letter and the value, which
    /// ends with a 0.
    ///
    /// Complexity: O(n) in the attributes of the element.
    func forEachLetter(_ body: (UInt8, UnsafePointer<CChar>) -> Void) {
        var index = 0
        while let name = pairs[index], let value = pairs[index + 1] {
            if name[0] != 0, name[1] == 0 { body(UInt8(bitPattern: name[0]), value) }
            index += 2
        }
    }

    private func value(_ isMeant: (UnsafePointer<CChar>) -> Bool) -> String? {
        var index = 0
        while let name = pairs[index], let value = pairs[index + 1] {
            if isMeant(name) { return String(cString: value) }
            index += 2
        }
        return nil
    }
}
