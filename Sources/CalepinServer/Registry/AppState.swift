// The state of an app in the registry: its stage, the version that people use and the one that is
// tried; and the state that follows from setting a stage.

/// The state of an app.
struct AppState: Equatable, Sendable {
    let id: String
    private(set) var stage = AppStage.draft
    /// The number of the version that people use; nil for none.
    private(set) var live: Int64?
    /// The number of the version that is tried; nil for none.
    private(set) var test: Int64?
    /// The scope of the team whose app it is; empty for everybody.
    var team = ""

    /// Creates the state of an app that has no version yet.
    init(id: String) { self.id = id }

    /// Creates the present state of an app.
    init(_ app: RegisteredApp) {
        id = app.id
        (stage, live, test) = (app.stage, app.live?.number, app.test?.number)
        team = app.team
    }

    /// Returns the version that a stage is set for when none is named: the last one, or the one in
    /// use where an app only opens again.
    func usual(for stage: AppStage, last: Int64) -> Int64 {
        let isReopened = stage == .live && [.closing, .closed, .archived].contains(self.stage)
        return isReopened ? live ?? last : max(last, live ?? 0)
    }

    /// Returns the state with another stage, or with another version in use or in test.
    ///
    /// Setting `test` tries the version and leaves what people use as it is. Setting `draft` or
    /// `live` ends the test.
    ///
    /// - Parameter version: The version to use or to try.
    /// Throws: `impossibleStage` for a stage that the app cannot have.
    func moved(to stage: AppStage, version: Int64) throws(PublishError) -> AppState {
        var next = self
        switch stage {
        case .draft:
            // What people have used is no draft any more.
            guard live == nil || test != nil else { throw .impossibleStage(stage) }
            next.test = nil
            if live == nil { next.stage = .draft }
        case .test:
            next.test = version
            if live == nil { next.stage = .test }
        case .live: (next.stage, next.live, next.test) = (.live, version, nil)
        case .closing, .closed, .archived:
            guard live != nil else { throw .impossibleStage(stage) }
            next.stage = stage
        }
        return next
    }

    /// Returns the state once another version is published.
    ///
    /// - Parameter stage: `live`, `test`, or `draft` to keep it for later.
    /// Throws: `impossibleStage` for any other stage.
    func publishing(_ version: Int64, for stage: AppStage) throws(PublishError) -> AppState {
        switch stage {
        case .draft: return self
        case .live, .test: return try moved(to: stage, version: version)
        case .closing, .closed, .archived: throw .impossibleStage(stage)
        }
    }

    /// Returns the state once the version that people use, or else the one that is tried, is
    /// replaced by one with other rows.
    func replacingRows(_ version: Int64) -> AppState {
        var next = self
        if live != nil { next.live = version } else if test != nil { next.test = version }
        return next
    }

    /// The row of the state.
    func row(leftover: String) -> StoredApp {
        StoredApp(
            id: id, stage: stage.rawValue, live: live, test: test, leftover: leftover, team: team)
    }

    /// Returns the forms whose test records are to be removed, as they are stored.
    ///
    /// - Parameters:
    ///   - before: Those that were to be removed before; they are kept while a test goes on again.
    ///   - ended: The forms of a test that ends.
    func leftover(_ before: String, ended: [String]) -> String {
        guard test == nil else { return "" }
        let all = Set(before.split(separator: " ").map(String.init) + ended)
        return all.sorted().joined(separator: " ")
    }
}
