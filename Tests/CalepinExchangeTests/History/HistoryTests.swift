// The history of records on the server: written with each push, read in words by those who may
// read the record, bounded, and gone with the record. The differences themselves are tested with
// the collections.

import CalepinExpressions
import CalepinForms
import CalepinSync
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The history on the server")
struct HistoryTests {
    /// Returns a form with a choice, a number and a repeat, in two languages.
    private func forms() throws -> FormVersions {
        var make = Field("make", "one", label: LocalText("Make", "Marque"))
        make.label.texts.append(LocalText.Translation("ar", "الصانع"))
        make.choices = Choices("makes")
        let price = Field("price", "decimal", label: LocalText("Price", "Prix"))
        let name = Field("name", "text", label: LocalText("Name", "Nom"))
        let drivers = Repeat(
            "drivers", label: LocalText("Drivers", "Conducteurs"), contents: [.field(name)])
        var form = FormDefinition(
            id: "motor", title: LocalText("Motor"),
            sections: [
                Section(
                    "all", title: LocalText("All"),
                    contents: [.field(make), .field(price), .rows(drivers)])
            ])
        form.choiceLists = [
            ChoiceList(
                "makes",
                [Choice("fiat", LocalText("Fiat")), Choice("lada", LocalText("Lada"))])
        ]
        return FormVersions([JudgedForm(try form.compiled())])
    }

    private func service(_ book: SyncBook) throws -> HistoryService {
        let forms = try forms()
        return HistoryService(store: book.store, forms: { forms })
    }

    private func page(
        _ book: SyncBook, from sequence: Int64? = nil, limit: Int = 50,
        in language: Language = .english, texts: String? = nil
    ) async throws -> HistoryListing? {
        try await service(book).page(
            scope: book.scope.description, record: Identifier(1).description,
            from: sequence, limit: limit, language,
            texts: texts
        ) { _ in true }
    }

    private func base(_ book: SyncBook, _ path: String) -> VersionName? {
        for mutation in book.made.reversed() {
            for (place, op) in mutation.ops.enumerated() where op.change?.path == path {
                return mutation.version(of: place)
            }
        }
        return nil
    }

    @Test("says field by field what was there and what is there now, in both languages")
    func words() async throws {
        var book = SyncBook()
        let row = RowPlace("drivers", row: "k1", after: nil)
        let first = book.make(
            1,
            [
                .set(CellChange("make", .string("fiat"))), .insert(row),
                .set(CellChange("drivers#k1.name", .string("Ann"))),
            ])
        let make = CellChange("make", .string("lada"), base: first.version(of: 0))
        let second = book.make(1, [.set(make), .set(CellChange("price", .string("12500.50")))])
        // Both in one push: the second is a change of the first.
        try await book.push([first, second], at: 70)
        let name = CellChange("drivers#k1.name", .string("Bob"), base: first.version(of: 2))
        try await book.push([book.make(1, [.set(name)])], at: 80)
        let english = try #require(try await page(book))
        #expect(english.changes.map(\.sort) == [.changed, .changed, .created])
        #expect(english.changes.map(\.row.at) == [80, 70, 70])
        #expect(english.isWhole && english.next == nil)
        #expect(
            english.changes.map { $0.cells.map { "\($0.label): \($0.old) → \($0.new)" } } == [
                ["Drivers 1 › Name: Ann → Bob"],
                ["Make: Fiat → Lada", "Price:  → 12,500.5"],
                ["Drivers 1 › Name:  → Ann", "Make:  → Fiat"],
            ])
        let french = try #require(try await page(book, in: .french))
        #expect(
            french.changes.first?.cells.first?.label == "Conducteurs 1 › Nom")
    }

    @Test("has the labels of the form in another language than the words, where it has that")
    func texts() async throws {
        var book = SyncBook()
        try await book.push([book.make(1, [.set(CellChange("make", .string("fiat")))])])
        for (texts, label) in [("ar", "الصانع"), ("ne", "Marque")] {
            let found = try #require(try await page(book, in: .french, texts: texts))
            #expect(found.changes.first?.cells.map(\.label) == [label])
        }
    }

    @Test("names a removed row and record, what was restored, and what waits for a choice")
    func kinds() async throws {
        var book = SyncBook()
        let row = RowPlace("drivers", row: "k1", after: nil)
        try await book.push([book.make(1, [.insert(row)])])
        let state = try #require(try await book.pull().records.first)
        let seen = state.seen(inside: "drivers#k1")
        try await book.push([book.make(1, [.remove(Removal("drivers#k1", seen: seen))])])
        try await book.set(1, "make", .string("fiat"))
        // Its author had seen no value.
        try await book.set(1, "make", .string("lada"))
        try await book.remove(1)
        let base = try #require(try await book.pull().records.first).version(at: "")
        try await book.push([book.make(1, [.set(CellChange("", .bool(true), base: base))])])
        let found = try #require(try await page(book))
        #expect(
            found.changes.map(\.sort) == [
                .restored, .removed, .changed, .changed, .changed, .created,
            ])
        #expect(found.changes[2].cells.map(\.sort) == [.waiting])
        #expect(found.changes[2].cells.first?.new == "Lada")
        #expect(found.changes[4].cells.map(\.sort) == [.rowRemoved])
    }

    @Test("is read in pages that give every change once")
    func pages() async throws {
        var book = SyncBook()
        for number in 0..<23 {
            let change = CellChange("price", .string("\(number)"), base: base(book, "price"))
            try await book.push([book.make(1, [.set(change)])])
            try await book.set(2, "make", .string("fiat"))
        }
        var (texts, next): ([String], Int64?) = ([], nil)
        var pages = 0
        repeat {
            let part = try #require(try await page(book, from: next, limit: 5))
            texts += part.changes.flatMap { $0.cells.map(\.new) }
            pages += 1
            next = part.next
        } while next != nil
        #expect(texts == (0..<23).reversed().map(String.init))
        #expect(pages == 5)
    }

    @Test("of a record from before histories begins with the first change since")
    func earlier() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        let scope = book.scope.description
        try await book.store.commit { (job) throws(StoreError) in
            try job.removeChange(scope: scope, sequence: 1)
        }
        let change = CellChange("make", .string("lada"), base: base(book, "make"))
        try await book.push([book.make(1, [.set(change)])])
        let found = try #require(try await page(book))
        #expect(found.changes.map(\.sort) == [.changed])
        #expect(found.changes.first?.cells.first?.old == "Fiat")
        #expect(!found.isWhole)
    }

    @Test("beyond its maximum loses its oldest changes, and a scope's size stays true")
    func bounded() async throws {
        var book = SyncBook()
        for number in 0..<40 {
            let change = CellChange(
                "make", .string("value \(number)"), base: base(book, "make"))
            try await book.push([book.make(1, [.set(change)])])
        }
        let name = book.scope.description
        let size = try await book.store.commit { (job) throws(StoreError) -> [Int64] in
            var scope = try job.scope(name) ?? StoredScope(name: name)
            let row = StoredChange(
                scope: name, sequence: 0, record: Identifier(1).description,
                previous: scope.sequence, account: "a", replica: "r", at: 0, savedAt: 0,
                formVersion: 1, bytes: Array("{}".utf8))
            let before = scope.historyBytes
            scope.sequence += 1
            let writer = HistoryWriter(job: job, maxBytes: before / 2)
            var planned = [PlannedChange(row: row, isPreviousPlanned: false)]
            for _ in 0..<6 {
                try writer.write(planned, from: scope.sequence, &scope)
                planned[0].row.previous = scope.sequence
                scope.sequence += 1
            }
            var sum: Int64 = 0
            for mark in try job.oldestChanges(scope: name, limit: .max) { sum += mark.size }
            return [before, scope.historyBytes, sum]
        }
        #expect(size[1] == size[2])
        #expect(size[1] <= size[0] / 2)
    }

    @Test("goes with a record that is dropped from the trash, and only then")
    func dropped() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("fiat"))
        try await book.set(2, "make", .string("lada"))
        try await book.remove(1, at: 1_000)
        let folder = NSTemporaryDirectory() + "calepin-history-\(UUID())"
        let upkeep = Upkeep(
            store: book.store, blobs: BlobService(path: folder, store: book.store), feed: Feed())
        _ = try await upkeep.run(now: 2_000)
        #expect(try await page(book)?.changes.count == 2)
        _ = try await upkeep.run(now: 2_000 + 31 * 86_400)
        #expect(try await page(book) == nil)
        let name = book.scope.description
        let left = try await book.store.read { (job) throws(StoreError) in
            (try job.oldestChanges(scope: name, limit: 9), try job.scope(name)?.historyBytes)
        }
        #expect(left.0.map(\.sequence) == [2])
        #expect(left.1 == left.0.first?.size)
    }

    @Test("that is long goes in several steps, and nothing of it is left")
    func longDropped() async throws {
        var book = SyncBook()
        try await book.set(1, "make", .string("0"))
        for number in 1...HistoryLimits.removedAtOnce + 200 {
            let change = CellChange("make", .string("\(number)"), base: base(book, "make"))
            try await book.push([book.make(1, [.set(change)])])
        }
        try await book.remove(1, at: 1_000)
        let folder = NSTemporaryDirectory() + "calepin-history-\(UUID())"
        let upkeep = Upkeep(
            store: book.store, blobs: BlobService(path: folder, store: book.store), feed: Feed())
        let result = try await upkeep.run(now: 2_000 + 31 * 86_400)
        #expect(result.droppedRecords == 1)
        let name = book.scope.description
        let left = try await book.store.read { (job) throws(StoreError) in
            (try job.oldestChanges(scope: name, limit: 9), try job.scope(name)?.historyBytes)
        }
        #expect(left.0.isEmpty && left.1 == 0)
    }

    @Test("is for those who may read the record, with the names of the others")
    func rights() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let (ann, bob) = (TestBrowser(server), TestBrowser(server))
            try await ann.register("ann")
            try await bob.register("bob")
            try await setRole("ann", .manager, in: store)
            let team = try await ann.send("POST", "/api/teams", .texts(["title": "Crew"]))
            let scope = team.json.text("scope")
            let path = "/api/teams/\(scope.dropFirst(5))"
            let writer = try await TestWriter.registered(ann, in: scope)
            try #require(try await writer.push([1], record: 1) == ["applied"])
            let record = Identifier(1).description
            let address = "/api/history?scope=\(scope)&record=\(record)"
            #expect(try await bob.send("GET", address).status == 404)
            _ = try await ann.send(
                "PUT", path + "/members", .texts(["name": "bob", "role": "agent"]))
            #expect(try await bob.send("GET", address).status == 404)
            _ = try await ann.send(
                "PUT", path + "/grants",
                .texts(["role": "agent", "collection": "motor", "right": "read"]))
            let told = try await bob.send("GET", address)
            #expect(told.status == 200)
            let change = try #require(told.json["changes"]?.elements?.first)
            #expect(change.text("name") == "ann" && change["isOwn"] == nil)
            #expect(change["cells"]?.elements?.first?.text("new") == "canary1")
            let own = try await ann.send("GET", address)
            #expect(own.json["changes"]?.elements?.first?["isOwn"] == .bool(true))
            for wrong in ["", "&from=0", "&from=x", "&record="] {
                let reply = try await bob.send("GET", "/api/history?scope=\(scope)" + wrong)
                #expect([404, 422, 400].contains(reply.status), "\(wrong) \(reply.status)")
            }
        }
    }
}
