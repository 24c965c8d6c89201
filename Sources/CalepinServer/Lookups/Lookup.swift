// What a service is that looks values up, and how it is tried when it misbehaves. The services
// that ship are listed where the server is started; engine power is in EnginePower.swift.

import CalepinCollections

/// A service that offers a value for what is known, as an engine's power for a make and a model.
///
/// Services are values in a list: one more is one more value.
public struct Lookup: Sendable {
    /// Its name in addresses: small letters, digits and `-`.
    public let name: String
    /// What it may be told; what a request leaves out is not there.
    public let parameters: [QueryParameter]
    /// Who may ask it, besides having a token.
    public let readers: CatalogueReaders
    /// Finds the value for the parameters, each of which is what its declaration says; nil when
    /// the service knows none.
    public let find: @Sendable ([String: String]) async throws -> Found?

    /// A value found.
    public struct Found: Equatable, Sendable {
        /// The value as text, as in a record.
        public let value: String
        /// Who says so, for people.
        public let authority: String

        /// A value with who says so.
        public init(value: String, authority: String) {
            self.value = value
            self.authority = authority
        }
    }

    /// A service.
    public init(
        name: String, parameters: [QueryParameter], readers: CatalogueReaders = .everyone,
        find: @escaping @Sendable ([String: String]) async throws -> Found?
    ) {
        self.name = name
        self.parameters = parameters
        self.readers = readers
        self.find = find
    }
}

/// A way in which a service misbehaves on purpose, so that the page can be tried.
enum LookupTrial: String, CaseIterable, Sendable {
    /// Answers after two seconds.
    case slow
    /// Answers when nobody can be waiting any more.
    case late
    /// Fails.
    case failing
    /// Knows nothing.
    case empty
}
