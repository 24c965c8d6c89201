// The audit trail as an operator has it written out, with or without a running server. What is
// found is in Auditing/, its verification in MaintenanceService+Audit.swift.

import CalepinExpressions

/// The audit trail for an operator.
package struct OperatorAudit: Sendable {
    private let maintenance: MaintenanceService
    private let snapshot: RegistrySnapshot

    /// Creates the reading of the trail of a store whose apps are these.
    package init(_ maintenance: MaintenanceService, _ snapshot: RegistrySnapshot) {
        (self.maintenance, self.snapshot) = (maintenance, snapshot)
    }

    /// The kinds of activities, as they are named on the wire.
    package static let kinds = Activity.What.allCases.map(\.rawValue)

    /// Returns the file of what an operator's request asks for, such as
    /// `{"person":"ann","as":"csv"}`, and records that in the trail.
    ///
    /// Throws: `Problem` `malformed`, `too-large` or `out-of-range`; the store's error.
    func file(_ json: JSONValue) async throws -> AuditFile {
        var values: [String: String] = [:]
        for member in json.members ?? [] { values[member.key] = member.value.asString }
        let query = try AuditQuery(values)
        let format = try AuditFile.Format(parameter: values["as"])
        // A full disk does not keep an operator from looking.
        do {
            try await maintenance.note(.auditExported, format.rawValue)
        } catch StoreError.full {}
        return AuditFile(
            reader: AuditReader(store: maintenance.store, reach: .server(snapshot)), query: query,
            format: format)
    }

    /// Gives the bytes of the file of an operator's request to `take`.
    ///
    /// Throws: as ``file(_:)``; the error of `take`.
    package func write(_ json: JSONValue, _ take: ([UInt8]) throws -> Void) async throws {
        let file = try await file(json)
        try await file.write { try take($0) }
    }
}
