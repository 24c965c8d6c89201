// Faults of an app: duplicate names, and references to forms, cells, collections or services that
// do not exist. Faults inside a form are found by the form's own check.

import CalepinQuery
import CalepinExpressions
import CalepinForms

extension App {
    /// Returns every fault of the app and of its forms, each prefixed with the name of its form or
    /// collection before its place.
    ///
    /// Complexity: that of compiling the forms.
    public func check() -> [Fault] {
        var faults: [Fault] = []
        judgeNames(forms.map { $0.id } + collections.map { $0.name }, &faults)
        for form in forms {
            for var fault in form.check() {
                fault.place = fault.place.isEmpty ? form.id : form.id + ":" + fault.place
                faults.append(fault)
            }
        }
        for collection in collections { judge(collection, &faults) }
        judgeLookups(self, &faults)
        if !start.isEmpty, !collections.contains(where: { $0.name == start }) {
            faults.append(Fault(.unknownReference, at: "", rule: "start", start))
        }
        return faults
    }

    private func judge(_ collection: AppCollection, _ faults: inout [Fault]) {
        if let goal = collection.lead?.collection,
            !collections.contains(where: { $0.name == goal })
        {
            faults.append(Fault(.unknownReference, at: collection.name, rule: "lead", goal))
        }
        if collection.isPartOfDeclaration, collection.readableBy != .everyone {
            faults.append(
                Fault(.notForEveryone, at: collection.name, rule: "readableBy", collection.name))
        }
        faults += matchFaults(of: collection)
        let names = names(of: collection, &faults)
        for view in collection.views {
            if let names {
                for name in cells(of: view) where !names.contains(name) {
                    faults.append(
                        Fault(.unknownReference, at: collection.name, rule: "view", name))
                }
            }
            if case .list(let rows) = view, !collection.attributes.isEmpty {
                judge(rows, collection, &faults)
            }
            if case .map(let place, _) = view, names?.contains(place) == true,
                !isPlace(place, collection)
            {
                faults.append(Fault(.notAPlace, at: collection.name, rule: "view", place))
            }
        }
    }

    /// Returns true when a field of a collection's records is a place; attributes of rows never
    /// are.
    private func isPlace(_ name: String, _ collection: AppCollection) -> Bool {
        guard collection.attributes.isEmpty,
            let form = forms.first(where: { $0.id == collection.form })
        else { return false }
        return form.sections.contains { hasPlace(name, $0.contents) }
    }

    /// Returns the names of a collection's fields or attributes; nil when the declaration does not
    /// give them.
    private func names(of collection: AppCollection, _ faults: inout [Fault]) -> Set<String>? {
        var names = Set(collection.attributes.map { $0.name })
        judgeNames(collection.attributes.map { $0.name }, &faults)
        guard !collection.form.isEmpty else {
            if collection.sharing != .catalogue {
                faults.append(
                    Fault(.unknownReference, at: collection.name, rule: "form", ""))
            }
            return collection.attributes.isEmpty ? nil : names
        }
        guard let form = forms.first(where: { $0.id == collection.form }) else {
            faults.append(
                Fault(.unknownReference, at: collection.name, rule: "form", collection.form))
            return nil
        }
        if collection.attributes.isEmpty {
            for section in form.sections { App.collect(section.contents, &names) }
        }
        return names
    }

    /// Adds the faults of a list view: duplicate names, and conditions that are invalid for the
    /// attributes.
    private func judge(
        _ rows: RowsView, _ collection: AppCollection, _ faults: inout [Fault]
    ) {
        judgeNames(rows.filters.map { $0.name }, &faults)
        judgeNames(rows.sorts.map { $0.name }, &faults)
        for filter in rows.filters {
            do throws(QueryError) {
                _ = try LiveRows.compiled(filter.condition, collection.attributes)
            } catch {
                guard case .badCondition(_, let fault) = error else { continue }
                let words = fault?.message(in: .english) ?? ""
                faults.append(
                    Fault(.unknownReference, at: collection.name, rule: filter.name, words))
            }
        }
    }

    private func cells(of view: AppView) -> [String] {
        switch view {
        case .list(let rows): return rows.namedAttributes
        case .map(let place, let title): return [place, title]
        case .detail, .match: return []
        }
    }

    /// Collects the names of a record's fields, without those in repeats.
    private static func collect(_ contents: [Content], _ names: inout Set<String>) {
        for item in contents {
            switch item {
            case .field(let field): names.insert(field.name)
            case .composite(let composite): collect(composite.contents, &names)
            case .rows: break
            }
        }
    }
}

extension AppCollection {
    /// True when the rows are sent with the declaration, which everyone may read: those of a
    /// catalogue that only forms use.
    fileprivate var isPartOfDeclaration: Bool {
        sharing == .catalogue && !address.isEmpty && views.isEmpty
    }
}

extension RowsView {
    /// The attributes the view names outside of its filters.
    fileprivate var namedAttributes: [String] {
        var names = cells
        for name in [leading, image] where !name.isEmpty { names.append(name) }
        names += marks
        names += searched
        for sort in sorts { names += sort.attributes }
        return names
    }
}

/// Returns true when a field of a form's contents is a place.
private func hasPlace(_ name: String, _ contents: [Content]) -> Bool {
    contents.contains { item in
        switch item {
        case .field(let field): field.name == name && field.type == "place"
        case .composite(let composite): hasPlace(name, composite.contents)
        case .rows: false
        }
    }
}

/// Adds a fault for each name that occurs a second time.
private func judgeNames(_ names: [String], _ faults: inout [Fault]) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
        faults.append(Fault(.duplicateName, at: name, name))
    }
}

/// Adds the faults of look-ups: names that occur twice or fit no address, missing parts, and
/// services of forms that the app does not have.
private func judgeLookups(_ app: App, _ faults: inout [Fault]) {
    judgeNames(app.lookups.map { $0.name }, &faults)
    for lookup in app.lookups {
        faults += lookup.faults
        judgeNames(lookup.allKeys.map { $0.field }, &faults)
    }
    for form in app.forms {
        for name in form.services where !app.lookups.contains(where: { $0.name == name }) {
            faults.append(Fault(.unknownService, at: form.id, name))
        }
    }
}
