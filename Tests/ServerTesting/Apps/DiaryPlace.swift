// A data folder with an app of which two people have records.

import CalepinExpressions
import CalepinSync
import Foundation

@testable import CalepinServer

/// An app with one form, and records of it.
enum DiaryPlace {
    static let app = PublishBook.app(
        "diary",
        [PublishBook.form("diary", [PublishBook.field("name", #""optional":true"#)])],
        """
        ,"start":"all","collections":[
        {"name":"all","title":{"en":"All"},"form":"diary","sharing":"personal"}]
        """)

    /// Fills a folder with the records of two people.
    static func fill(_ place: DataPlace) async throws {
        try FileManager.default.createDirectory(
            at: place.url, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let store = try testStore(in: place.url.path + "/calepin.sqlite")
        _ = try await PublishService(store: store, registry: AppRegistry())
            .publish(app, Publication())
        for person in [1, 2] as [UInt64] {
            var book = SyncBook(store, account: person, replica: 6 + person)
            book.form = "diary"
            try await store.commit { [book] (job) throws(StoreError) in
                try job.addReplica(
                    book.replica.description, account: book.access.account, at: 0)
            }
            for record in 1...130 as ClosedRange<UInt64> {
                try await book.set(record + person * 1_000, "name", .string("n\(record)"))
            }
        }
        await store.close()
    }
}
