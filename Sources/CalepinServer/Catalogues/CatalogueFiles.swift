// The catalogues stored on this server, by address: the imported rows, or else the file that
// ships. Requests are answered in Routes/CatalogueRoutes.swift.

import CalepinAppModel
import CalepinQuery
import Foundation
import NIOPosix
import Synchronization

/// The modification stamps of a catalogue's files.
struct CatalogueStamp: Equatable, Sendable {
    private let imported: FileStamp?
    private let shipped: FileStamp?

    /// Reads the stamps of a catalogue's files.
    init(_ catalogue: RowCatalogue) {
        imported = FileStamp(of: catalogue.importedFile)
        shipped = imported == nil ? FileStamp(of: catalogue.shippedFile) : nil
    }

    /// True when the catalogue has no file.
    var isEmpty: Bool { imported == nil && shipped == nil }
}

/// The body of a catalogue, and who may read it.
struct CatalogueBody: Sendable {
    let readers: CatalogueReaders
    let bytes: CachedResponse
}

/// Catalogues by address.
///
/// No part of a request becomes a path: an address is looked up among those known from the start.
final class CatalogueFiles: Sendable {
    private let byAddress: [String: RowCatalogue]
    private let kept = Mutex<[String: (stamp: CatalogueStamp, body: CatalogueBody)]>([:])

    /// Registers the addresses of each catalogue with a file.
    init(_ catalogues: [RowCatalogue]) {
        var byAddress: [String: RowCatalogue] = [:]
        for catalogue in catalogues {
            for address in Self.addresses(of: catalogue) { byAddress[address] = catalogue }
        }
        self.byAddress = byAddress
    }

    /// Returns the addresses of a catalogue: the declared one, one by the app's id, and one by its
    /// place in the folder of all apps.
    private static func addresses(of catalogue: RowCatalogue) -> [String] {
        let source = catalogue.source
        guard !source.bundled.isEmpty, catalogue.hasViews else { return [] }
        let name = source.bundled.split(separator: "/").last ?? ""
        let declared = source.address.hasPrefix("/apps/") ? [source.address] : []
        return declared + ["/apps/\(catalogue.app)/\(name)", "/apps/\(source.bundled)"]
    }

    /// Returns the answer at an address; nil when there is none.
    ///
    /// Complexity: O(n) in the file the first time and after a change, else O(1).
    func body(at address: String) async throws -> CatalogueBody? {
        guard let catalogue = byAddress[address] else { return nil }
        let stamp = CatalogueStamp(catalogue)
        guard !stamp.isEmpty else { return nil }
        let key = catalogue.importedFile
        if let known = kept.withLock({ $0[key] }), known.stamp == stamp { return known.body }
        let body = try await NIOThreadPool.singleton.runIfActive {
            try Self.body(of: catalogue)
        }
        kept.withLock { $0[key] = (stamp, body) }
        return body
    }

    private static func body(of catalogue: RowCatalogue) throws -> CatalogueBody {
        let type = catalogue.source.notation.mediaType
        guard catalogue.isImported else {
            return CatalogueBody(
                readers: catalogue.collection.readableBy,
                bytes: CachedResponse(try catalogue.shippedBody(), type: type))
        }
        let rows = try catalogue.rows()
        return CatalogueBody(
            readers: rows.readers, bytes: CachedResponse(catalogue.body(rows), type: type))
    }
}

extension CollectionSource.Notation {
    /// The media type of a body.
    var mediaType: String {
        switch self {
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8"
        }
    }
}
