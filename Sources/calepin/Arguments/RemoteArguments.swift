// Rows from another server instead of the shipped or imported ones, for the commands about
// collections. The server's fetcher decides which addresses are allowed, as for the page.

import ArgumentParser
import CalepinQuery
import CalepinExpressions
import CalepinServer

/// The options of commands that read rows.
struct RemoteArguments: ParsableArguments {
    @Option(help: "The address of the rows, such as https://example.org/players.json.")
    var at: String?

    @OptionGroup var hosts: HostArguments

    /// Returns the body at the given or declared address; nil when rows were imported, or ship.
    func body(for given: GivenCollection) async throws(CommandError) -> GivenBody? {
        let declared = given.catalogue.isImported ? nil : given.catalogue.outsideAddress
        guard let address = at ?? declared else { return nil }
        return try await hosts.body(at: address, for: given)
    }
}

/// The option of commands that send requests to other servers.
struct HostArguments: ParsableArguments {
    @Option(
        help: """
            A host of one's own network that may be asked, as HOST or HOST:PORT, also without \
            encryption; may be repeated.
            """)
    var sourceHost: [String] = []

    func validate() throws {
        for host in sourceHost where ListedHost(host) == nil {
            throw ValidationError("'\(host)' is not a host such as catalogue.lan:8080.")
        }
    }

    /// The fetcher with the allowed hosts.
    var fetcher: Fetcher { Fetcher(listed: sourceHost.compactMap { ListedHost($0) }) }

    /// Returns the body at an address.
    func body(
        at address: String, for given: GivenCollection
    ) async throws(CommandError) -> GivenBody {
        let path = address.prefix { $0 != "?" }
        let notation: CollectionSource.Notation =
            if path.hasSuffix(".json") {
                .json
            } else if path.hasSuffix(".csv") {
                .csv
            } else {
                given.catalogue.source.notation
            }
        do throws(FetchError) {
            let body = try await fetcher.fetch(address, notation)
            return GivenBody(bytes: body?.bytes ?? [], notation: notation)
        } catch {
            throw CommandError(address + ": " + error.message(in: given.language))
        }
    }
}

/// Rows as bytes.
struct GivenBody {
    let bytes: [UInt8]
    let notation: CollectionSource.Notation

    /// Returns the source that the body is read with: as the collection declares, in the body's
    /// own notation. A bare array is taken for the rows.
    func source(of catalogue: RowCatalogue) -> CollectionSource {
        var source = catalogue.source
        source.notation = notation
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { source.rows = "" }
        return source
    }
}
