// Reports about the records of a collection, which the running server makes, or this process where
// none runs: summaries and quality.

import ArgumentParser
import CalepinExpressions
import CalepinServer

extension Operator {
    /// Returns the request for a report about a collection.
    ///
    /// - Parameters:
    ///   - collection: The app and the collection, such as `motor/policies`.
    ///   - settings: The settings by their names; those that are nil are left out.
    /// Throws: a failure in words for a collection that is not named like that.
    static func request(
        about collection: String, _ settings: [(String, String?)], _ language: Language
    ) throws -> [JSONMember] {
        let parts = collection.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw failure(ExportCommandTexts.noCollection.text(in: language, collection))
        }
        let place = [("app", String(parts[0])), ("collection", String(parts[1]))]
        return (place + [("language", language.code)] + settings).compactMap { name, text in
            text.map { JSONMember(name, .string($0)) }
        }
    }

    /// Prints a report.
    ///
    /// - Parameters:
    ///   - asked: The request; its `as` is `text`, which is made printable, `json`, which gets an
    ///     end of its line, or another format, which is printed as it is.
    ///   - make: Makes the report where no server runs.
    /// Throws: a failure in words.
    func report(
        _ address: String, _ asked: [JSONMember], _ language: Language,
        _ make: (MaintenanceService, JSONValue, RegistrySnapshot) async throws -> [UInt8]
    ) async throws {
        let json = JSONValue.object(asked)
        do {
            let made = try await run("POST", address, json) {
                let registry = try AppsFolder(language).toldRegistry(data: data)
                _ = try await $0.publishing(registry)
                return try await make($0, json, registry.current)
            }
            guard made.isDone else { throw failure(made.words) }
            let text = String(decoding: made.bytes, as: UTF8.self)
            let format = json["as"]?.asString
            print(format == "text" ? printable(text) : text, terminator: "")
            if format == "json" { print() }
        } catch let error as ExportFailure {
            throw failure(error.message(in: language))
        }
    }
}
