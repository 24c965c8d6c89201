// The operator's part in the audit trail: its verification, and lines for imports, looks at the
// data and verifications. The check itself is in Accounts/Audit/AuditCheck.swift.

extension MaintenanceService {
    /// Verifies the audit trail and then records that in it.
    ///
    /// - Parameter seen: The last line of an earlier verification; empty when there was none.
    /// Throws: the store's error.
    package func audit(seen: String) async throws -> AuditResult {
        let result = try await AuditCheck(store: store, seen: seen, keyFile: auditKey).run()
        try await noteLook(.auditVerified, findings: result.findings.count)
        return result
    }

    /// Records an import of rows in the audit trail.
    package func noteImport(_ collection: String, rows: Int64) async throws {
        try await note(.imported, "\(collection) \(rows)")
    }

    /// Records an action of the operator in the audit trail.
    func note(_ what: Activity.What, _ detail: String) async throws {
        let activity = Activity(operator: what, detail)
        try await store.commit(touching: Keys(.audit)) { (job) throws(StoreError) in
            try AuditTrail.add(activity, to: job.accountChanges)
        }
    }

    /// Records a verification. A full disk does not make the verification fail.
    func noteLook(_ what: Activity.What, findings: Int) async throws {
        do {
            try await note(what, findings == 0 ? "all is well" : "\(findings) findings")
        } catch StoreError.full {}
    }
}
