// The definition of a look-up service, and the ways in which it can misbehave in tests. The
// services that apps declare are made in TableLookup.swift.

import CalepinAppModel

/// A service that proposes a value from other values, such as an engine's power for a make and a
/// model.
///
/// Services are values in a list: a new one is one more value.
package struct Lookup: Sendable {
    /// The name in addresses: lowercase letters, digits and `-`.
    package let name: String
    /// The accepted parameters; all are optional.
    package let parameters: [QueryParameter]
    /// The accounts that may use the service; each needs a token in any case.
    package let readers: CatalogueReaders
    /// Returns the value for validated parameters; nil when there is none.
    package let find: @Sendable ([String: String]) async throws -> Found?

    /// A found value.
    package struct Found: Equatable, Sendable {
        /// The value as text, as in a record.
        package let value: String
        /// The authority of the value, for people.
        package let authority: String

        /// Creates a found value.
        package init(value: String, authority: String) {
            self.value = value
            self.authority = authority
        }
    }

    /// Creates a service.
    package init(
        name: String, parameters: [QueryParameter], readers: CatalogueReaders = .everyone,
        find: @escaping @Sendable ([String: String]) async throws -> Found?
    ) {
        self.name = name
        self.parameters = parameters
        self.readers = readers
        self.find = find
    }
}

/// A simulated fault of a service, for tests of the page.
enum LookupTrial: String, CaseIterable, Sendable {
    /// Answers after two seconds.
    case slow
    /// Answers after the client's timeout.
    case late
    /// Fails.
    case failing
    /// Finds nothing.
    case empty
}
