// The naive model of teams whose records are in parts, and the routes that give and take records.
// It contains no test.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// The numbers of requests, and of those that were answered and refused.
struct PartsSums {
    var (sent, given, refused) = (0, 0, 0)

    mutating func add(_ other: PartsSums) {
        sent += other.sent
        given += other.given
        refused += other.refused
    }
}

/// A record and where it is.
struct PartsRecord: Equatable {
    let id: String
    /// The text in it that no other record has.
    let mark: String
    let app: String
    let scope: String
}

/// A team with its members, their roles in it, and grants; former members have no role.
struct PartsCrew {
    let scope: String
    var roles: [String: Role?] = [:]
    /// The grants, by "ROLE FORM"; true for writing.
    var grants: [String: Bool] = [:]
    /// The ids of the groups with their scopes, and the groups of each account, its first one
    /// first.
    var groups: [(id: String, scope: String)] = []
    var memberships: [String: [String]] = [:]
}

/// An account with its browser and its keys.
struct PartsAsker {
    let name: String
    let account: String
    let browser: TestBrowser
    var keys: [(terms: KeyTerms, program: TestBrowser)] = []

    var own: String { "user:" + account }
}

/// The naive model: who reads and writes records of which app in which scope.
struct PartsModel {
    /// The crew of each app; nil for one of everybody.
    var crews: [String: Int] = [:]
    /// The rows of the apps in parts: `own` or `group`.
    var parted: [String: String] = [:]
    var all: [PartsCrew] = []
    /// The holder, an account or the id of a group, and the crew of each part that is known, by
    /// scope.
    var parts: [String: (holder: String, rows: String, crew: Int)] = [:]

    func crew(_ app: String) -> PartsCrew? { crews[app].map { all[$0] } }

    private func isNamed(_ form: String, _ scope: String, _ key: KeyTerms?) -> Bool {
        guard let key else { return true }
        let team = parts[scope].map { all[$0.crew].scope } ?? scope
        let isScope = key.scopes.isEmpty || key.scopes.contains(scope) || key.scopes.contains(team)
        return isScope && (key.collections.isEmpty || key.collections.contains(form))
    }

    func reads(_ account: String, _ app: String, in scope: String, _ key: KeyTerms?) -> Bool {
        guard isNamed(app, scope, key) else { return false }
        if scope == "user:" + account { return true }
        return right(account, app, in: scope) != nil
    }

    func writes(_ account: String, _ app: String, in scope: String, _ key: KeyTerms?) -> Bool {
        guard isNamed(app, scope, key), key?.right != "read" else { return false }
        if scope == "user:" + account { return true }
        return right(account, app, in: scope) == true
    }

    /// Returns true for writing, false for reading, nil for nothing.
    private func right(_ account: String, _ app: String, in scope: String) -> Bool? {
        let place = parts[scope]
        let found = place.map { all[$0.crew] } ?? all.first { $0.scope == scope }
        guard let crew = found, let role = crew.roles[account] ?? nil else { return nil }
        let isOfParts = parted[app] != nil && crews[app].map { all[$0].scope } == crew.scope
        // In a part there is nothing but what is in such parts.
        if let place, parted[app] != place.rows { return role == .owner ? false : nil }
        if role == .owner { return place == nil || isOfParts }
        guard let grant = crew.grants["\(role) \(app)"] else { return nil }
        if let place {
            let isIn =
                place.rows == "own"
                ? place.holder == account
                : crew.memberships[account, default: []].contains(place.holder)
            guard isOfParts, role == .manager || isIn else { return nil }
        } else if isOfParts, role != .manager {
            return nil
        }
        return grant && role != .reader
    }

    /// Returns the scopes that an answer is about where none is named.
    func scopes(_ asker: PartsAsker, _ app: String, _ key: KeyTerms?) -> [String] {
        guard let crew = crew(app) else { return [asker.own] }
        guard let rows = parted[app] else { return [crew.scope] }
        let all =
            parts.filter { $0.value.crew == crews[app] && $0.value.rows == rows }.map(\.key)
            + [crew.scope]
        return all.filter { reads(asker.account, app, in: $0, key) }
    }

    /// Returns true when an account sees that there is an app.
    func sees(_ account: String, _ app: String, _ key: KeyTerms?) -> Bool {
        guard let crew = crew(app) else { return true }
        if let key, !key.scopes.isEmpty, !key.scopes.contains(crew.scope) { return false }
        return (crew.roles[account] ?? nil) != nil
    }
}

/// A case for a route.
enum PartsRoute: String, CaseIterable {
    case table = "GET /api/records/{app}/{collection}"
    case columns = "GET /api/records/{app}/{collection}/columns"
    case collections = "GET /api/records"
    case one = "GET /api/records/{app}/{collection}/one/{id}"
    case trash = "GET /api/records/{app}/{collection}/trash"
    case changes = "GET /api/records/{app}/{collection}/changes"
    case summary = "GET /api/records/{app}/{collection}/summary"
    case chart = "GET /api/records/{app}/{collection}/summary/chart"
    case duplicates = "GET /api/records/{app}/{collection}/duplicates"
    case quality = "GET /api/records/{app}/{collection}/quality"
    case map = "GET /api/records/{app}/{collection}/map"
    case export = "GET /api/exports/{app}/{collection}"
    case history = "GET /api/history"
    case service = "GET /api/odata/{app}"
    case odata = "GET /api/odata/{app}/{set}"
    case odataCount = "GET /api/odata/{app}/{set}/{part}"
    case central = "GET /odk/v1/projects/{project}/forms/{form}/{rows}"
    case centralList = "GET /odk/v1/projects/{project}/forms/{form}/submissions"
    case centralOne = "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}"
    case pull = "POST /api/sync/pull"
    case push = "POST /api/sync/push"
    case replica = "POST /api/sync/replica"
    case held = "GET /api/sync/held"
    case ownExport = "GET /api/account/export"
    case create = "POST /api/records/{app}/{collection}"
    case patch = "PATCH /api/records/{app}/{collection}/one/{id}"
    case put = "PUT /api/records/{app}/{collection}/one/{id}"
    case remove = "DELETE /api/records/{app}/{collection}/one/{id}"
    case restore = "POST /api/records/{app}/{collection}/one/{id}/restore"
    case back = "POST /api/records/{app}/{collection}/one/{id}/back"
    case batch = "POST /api/batches/{app}/{collection}"
    case move = "POST /api/batches/{app}/{collection} move"
    case merge = "POST /api/merges/{app}/{collection}"
    case intake = "POST /api/imports/{app}/{collection}"

    /// The name of the route.
    var route: String { rawValue.split(separator: " ").prefix(2).joined(separator: " ") }

    /// True where several parts are told together.
    var joins: Bool {
        [
            .table, .summary, .duplicates, .quality, .map, .export, .chart, .trash, .odata,
            .odataCount, .service, .central, .centralList,
        ].contains(self)
    }

    /// True where the answer has all records that are found.
    var showsAll: Bool {
        [.table, .changes, .export, .odata, .central].contains(self)
    }

    /// True where the collection has to be read to get any answer.
    var isOfCollection: Bool {
        joins || [.columns, .changes].contains(self)
    }

    var isChange: Bool {
        [.create, .patch, .put, .remove, .restore, .back, .batch, .move, .merge, .intake, .push]
            .contains(self)
    }
}

/// A request.
struct PartsQuestion {
    let door: PartsRoute
    let goal: PartsRecord
    let named: String?
    let asker: PartsAsker
    let key: KeyTerms?
    let browser: TestBrowser
    /// The scope that a move goes to.
    var other = ""

    var words: String {
        "\(asker.name) \(door) \(goal) \(named ?? "-") \(key.map { "\($0)" } ?? "")"
    }
}
