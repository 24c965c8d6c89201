// The classes that a judgement of a record may have besides its state, such as a good or a poor
// interview, as an app declares them with `review` in a collection.

import CalepinExpressions
import CalepinForms

/// A class of the quality of reviewed records.
public struct ReviewClass: Equatable, Sendable {
    /// The name that is stored: letters and digits of ASCII, `-` and `_`.
    public var id: String
    /// The words for it.
    public var title: LocalText

    /// Makes a class.
    public init(_ id: String, _ title: LocalText) { (self.id, self.title) = (id, title) }

    /// The maximum number of classes: a list of choices that is seen at once.
    static let most = 20

    /// Reads the classes of a collection; none without a value.
    ///
    /// Throws: `AppJSONError.unexpected` with the key.
    static func all(_ value: JSONValue?) throws(AppJSONError) -> [ReviewClass] {
        guard let value else { return [] }
        guard let items = value.elements, (1...most).contains(items.count) else {
            throw .unexpected("review.classes")
        }
        var classes: [ReviewClass] = []
        for item in items {
            let title = try App.text(item["title"], "review.classes.title")
            guard let id = item["id"]?.asString, QualityCheck.isName(id), !title.isEmpty,
                !classes.contains(where: { $0.id == id })
            else { throw .unexpected("review.classes") }
            classes.append(ReviewClass(id, title))
        }
        return classes
    }

    /// The class as JSON.
    var json: JSONValue {
        let texts = title.texts.map { JSONMember($0.language, .string($0.text)) }
        return .object([JSONMember("id", .string(id)), JSONMember("title", .object(texts))])
    }
}
