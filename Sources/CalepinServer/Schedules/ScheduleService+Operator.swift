// Schedules of accounts by an operator's requests, over the socket of a running server or without
// one. An operator acts for an account, with what that account may do.

import CalepinExpressions

extension ScheduleService {
    /// Executes an operator's request, such as `{"do":"list","account":"ann"}`; returns the JSON
    /// answer.
    ///
    /// - Parameter isAlone: True where no server runs, which would make what is to be made.
    /// Throws: ``ScheduleError``, or the store's error.
    package func carryOut(_ json: JSONValue, isAlone: Bool = false) async throws -> [UInt8] {
        let access = try await access(of: json.text("account"))
        let (id, language) = (json.text("schedule"), Language(code: json.text("language")))
        switch json.text("do") {
        case "list":
            return ScheduleJSON.list(
                try await schedules(of: access), in: language ?? .english)
        case "new":
            let settings = try ScheduleSettings(json: json["settings"] ?? .null)
            let made = try await make(settings, by: access, from: "operator")
            return ScheduleJSON.one(made, in: language ?? .english).bytes
        case "run":
            var found = try await run(id, of: access)
            if isAlone {
                try await maker.make(found.schedule)
                found = try await schedule(id, of: access)
            }
            return ScheduleJSON.one(found, in: language ?? .english).bytes
        case "files": return ScheduleJSON.list(try await files(of: id, access))
        case "remove":
            try await remove(id, of: access, from: "operator")
            return JSONValue.object([]).bytes
        default:
            throw Problem.malformed("/do", .noneOf(["list", "new", "run", "files", "remove"]))
        }
    }

    /// Returns the path of a file of an account, for an operator's request.
    ///
    /// Throws: ``ScheduleError``, or the store's error.
    package func path(_ json: JSONValue) async throws -> String {
        let access = try await access(of: json.text("account"))
        return try await file(
            json.text("file"), of: json.text("schedule"), access, from: "operator"
        ).path
    }

    /// Returns the access that a person would have with a session.
    private func access(of name: String) async throws -> Access {
        let (known, moment) = (AccountName(name)?.text ?? name, maker.clock())
        let access = try await store.read { (job) throws(StoreError) -> Access? in
            guard let person = try job.accounts.person(named: known) else { return nil }
            return try AccessJob(job: job, now: moment).access(of: person, nil)
        }
        guard let access else { throw ScheduleError.unknownAccount(name) }
        return access
    }
}

extension MaintenanceService {
    /// Returns the service that makes schedules; `registry` then has the apps of the store, too.
    ///
    /// Throws: the store's error.
    package func scheduling(_ registry: AppRegistry) async throws -> ScheduleService {
        try await registry.load(from: store)
        return ScheduleService(
            ScheduleMaker(
                store: store, registry: registry, exports: exports, tables: RecordTables(store),
                folder: ScheduleFolder(blobs: blobs.folder)),
            DutyBell())
    }
}
