// The terms on which the record of a filling is received, as they are at the time of a push: the
// link with its settings, the team whose records it becomes part of, and its quotas. The record is
// judged and handed over in Handover.swift.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The terms of one filling.
struct FillTerms: Sendable {
    /// The link as it was read; the terms are not those of another version of it.
    let link: StoredLink
    let settings: LinkSettings
    /// The scope of the team; empty where nothing is received, because the app is closed or is not
    /// a team's any more.
    let team: String
    /// The values of its quotas; nil where nothing is received.
    let values: QuotaValues?
    /// The time of expressions; nil when the machine's clock shows no day of the calendar.
    let now: Instant?
}

/// Finds the terms of fillings.
struct FillTermsReader: Sendable {
    let store: any Store
    let registry: AppRegistry
    private let cache = QuotaCache()

    init(store: any Store, registry: AppRegistry) {
        (self.store, self.registry) = (store, registry)
    }

    /// Returns the terms of the filling of a guest; nil for whoever is not filling in.
    ///
    /// Throws: the store's error.
    func terms(_ access: Access, at seconds: Int64) async throws -> FillTerms? {
        guard let filling = access.filling else { return nil }
        let link = try await store.readInline { (job) throws(StoreError) in
            try job.links.link(filling.link)
        }
        guard let link else { return nil }
        let settings = try link.settings()
        let app = registry.current.app(link.app)
        let isTaken = app?.stage == .live || app?.stage == .closing
        let judged = app?.live?.forms.last { $0.form.definition.id == settings.form }
        var values: QuotaValues?
        if isTaken, let judged, let live = app?.live {
            // A later version may lack what a quota reads: nothing is received then.
            values = try? cache.values(settings.quotas, judged, of: live)
        }
        return FillTerms(
            link: link, settings: settings, team: values == nil ? "" : app?.team ?? "",
            values: values, now: Instant(milliseconds: seconds * 1_000))
    }
}
