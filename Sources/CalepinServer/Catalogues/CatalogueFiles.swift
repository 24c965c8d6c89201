// The catalogues stored on this server, by address: the imported rows, or else the file that
// ships. Requests are answered in Routes/CatalogueRoutes.swift.

import CalepinCollections
import Foundation
import NIOPosix
import Synchronization

/// The modification stamps of a catalogue's files.
struct CatalogueStamp: Equatable, Sendable {
    private let imported: WebStamp?
    private let shipped: WebStamp?

    /// Reads the stamps of a catalogue's files.
    init(_ catalogue: RowCatalogue) {
        imported = WebFiles.stamp(of: catalogue.importedFile)
        shipped = imported == nil ? WebFiles.stamp(of: catalogue.shippedFile) : nil
    }

    /// True when the catalogue has no file.
    var isEmpty: Bool { imported == nil && shipped == nil }
}

/// Catalogues by address.
///
/// No part of a request becomes a path: an address is looked up among those known from the start.
final class CatalogueFiles: Sendable {
    private let byAddress: [String: RowCatalogue]
    private let kept = Mutex<[String: (stamp: CatalogueStamp, answer: KeptBytes)]>([:])

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
    func answer(at address: String) async throws -> KeptBytes? {
        guard let catalogue = byAddress[address] else { return nil }
        let stamp = CatalogueStamp(catalogue)
        guard !stamp.isEmpty else { return nil }
        let key = catalogue.importedFile
        if let known = kept.withLock({ $0[key] }), known.stamp == stamp { return known.answer }
        let answer = try await NIOThreadPool.singleton.runIfActive {
            try Self.answer(of: catalogue)
        }
        kept.withLock { $0[key] = (stamp, answer) }
        return answer
    }

    private static func answer(of catalogue: RowCatalogue) throws -> KeptBytes {
        let body =
            catalogue.isImported
            ? catalogue.body(try catalogue.rows()) : try catalogue.shippedBody()
        return KeptBytes(body, type: catalogue.source.notation.mediaType)
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
