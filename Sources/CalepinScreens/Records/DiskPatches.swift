// The JSON of the values on the device's disk, which only this module reads. The replica decides
// when they are written.

import CalepinSync
import CalepinExpressions

extension Replica {
    /// Reads the replica from the disk; nil when there is none.
    ///
    /// - Parameters:
    ///   - disk: Arrays of texts, by store.
    ///   - contact: The scope and id of a new replica, when the disk has none: it takes over the
    ///     notices.
    ///   - forms: The forms of records, by which unsent changes of earlier versions are raised.
    init?(
        disk: JSONValue?, contact: (scope: Scope, id: Identifier)? = nil, forms: [RecordForm]
    ) {
        var values: [DiskValue] = []
        var scope: Scope?
        for store in DiskStore.allCases {
            values += DiskValue.all(of: store, in: disk)
            guard store == .about else { continue }
            for item in disk?[store.name]?.elements ?? [] {
                scope = item.asString.flatMap { Scope($0) } ?? scope
            }
        }
        if scope == nil, let contact {
            values.append(.about(About(id: contact.id)))
            scope = contact.scope
        }
        guard let scope else { return nil }
        var byID: [String: RecordForm] = [:]
        for form in forms { byID[form.id] = form }
        self.init(scope, restoring: values, forms: byID)
    }
}

extension DiskValue {
    /// Returns the readable values of a store; unreadable ones are left on the disk.
    static func all(of store: DiskStore, in disk: JSONValue?) -> [DiskValue] {
        var values: [DiskValue] = []
        for item in disk?[store.name]?.elements ?? [] {
            let text = item.asString ?? ""
            do throws(SyncError) {
                values.append(try DiskValue(store, json: Array(text.utf8)))
            } catch {}
        }
        return values
    }
}

extension PatchWriter {
    /// Writes the changes of a patch `write`.
    func changes(_ changes: [DiskChange]) {
        for change in changes {
            switch change {
            case .put(let value):
                let json = String(decoding: value.json(), as: UTF8.self)
                self.change(value.store.name, value.key, json)
            case .remove(let store, let key): self.change(store.name, key, nil)
            case .clear(let store): self.change(store.name, nil, nil)
            }
        }
    }

    /// Writes one change: a text is stored under a key; without a text the key is deleted, without
    /// a key all.
    func change(_ store: String, _ key: String?, _ text: String?) {
        object {
            self.text("store", store)
            if let key { self.text("key", key) }
            if let text { self.text("text", text) }
        }
    }
}
