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
        AppCheck(app: self).faults()
    }
}

extension Fault {
    /// Returns the fault of a form as one of its app: its place begins with the id of the form.
    package func within(_ form: String) -> Fault {
        var fault = self
        fault.place = place.isEmpty ? form : form + ":" + place
        return fault
    }
}

/// The check of an app.
private struct AppCheck {
    let app: App
    private var forms: [FormDefinition] { app.forms }
    private var collections: [AppCollection] { app.collections }

    func faults() -> [Fault] {
        var faults: [Fault] = []
        judgeNames(forms.map { $0.id } + collections.map { $0.name }, &faults)
        for form in forms {
            for fault in form.check() { faults.append(fault.within(form.id)) }
        }
        for collection in collections { judge(collection, &faults) }
        judgeLookups(app, &faults)
        if !app.start.isEmpty, !collections.contains(where: { $0.name == app.start }) {
            faults.append(Fault(.unknownReference, at: "", rule: "start", app.start))
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
        judgeRows(collection, &faults)
        if collection.sharing != .catalogue, !collection.form.isEmpty,
            let first = collections.first(where: {
                $0.sharing != .catalogue && $0.form == collection.form
            }), first.name != collection.name
        {
            // A record names its form, and by that its collection.
            faults.append(Fault(.duplicateName, at: collection.name, collection.form))
        }
        faults += app.matchFaults(of: collection)
        faults += app.reviewFaults(of: collection)
        faults += QualityCheck.faults(of: collection, in: app)
        faults += CollectionTarget.faults(of: collection, in: app)
        guard let attributes = attributes(of: collection, &faults) else { return }
        for view in collection.views { judge(view, collection, attributes, &faults) }
        if let key = collection.duplicates {
            faults += key.faults(at: collection.name, attributes)
        }
    }

    /// Adds the faults of `rows`: only a team's records are in parts, and a device keeps the
    /// records of an app in one place, so that all of its collections have the same.
    private func judgeRows(_ collection: AppCollection, _ faults: inout [Fault]) {
        guard collection.rows != .all else { return }
        let others = collections.filter {
            $0.sharing != .catalogue && ($0.rows != collection.rows || $0.sharing != .team)
        }
        guard let other = others.first else { return }
        faults.append(Fault(.badRows, at: collection.name, rule: "rows", other.name))
    }

    private func judge(
        _ view: AppView, _ collection: AppCollection, _ attributes: [RowAttribute],
        _ faults: inout [Fault]
    ) {
        for name in cells(of: view) where !attributes.contains(where: { $0.name == name }) {
            faults.append(Fault(.unknownReference, at: collection.name, rule: "view", name))
        }
        switch view {
        case .list(let rows): judge(rows, collection, attributes, &faults)
        case .map(let place, _):
            guard attributes.contains(where: { $0.name == place }), !isPlace(place, collection)
            else { return }
            faults.append(Fault(.notAPlace, at: collection.name, rule: "view", place))
        case .calendar(let day):
            guard let attribute = attributes.first(where: { $0.name == day }),
                !isDay(attribute, collection)
            else { return }
            faults.append(Fault(.notADay, at: collection.name, rule: "view", day))
        case .detail, .match: break
        }
    }

    /// Returns true for an attribute that is read as a day, or a field that is a day or a moment;
    /// never where only the server has all rows.
    private func isDay(_ attribute: RowAttribute, _ collection: AppCollection) -> Bool {
        guard collection.source?.isSearchedOnServer != true else { return false }
        switch attribute.reading {
        case .day, .dayFirst: return true
        case .text:
            return collection.attributes.isEmpty
                && has(attribute.name, of: "instant", collection)
        case .number, .truth: return false
        }
    }

    /// Returns true when a field of a collection's records is a place; attributes of rows never
    /// are.
    private func isPlace(_ name: String, _ collection: AppCollection) -> Bool {
        collection.attributes.isEmpty && has(name, of: "place", collection)
    }

    private func has(_ name: String, of type: String, _ collection: AppCollection) -> Bool {
        guard let form = forms.first(where: { $0.id == collection.form }) else { return false }
        return form.sections.contains { hasField(name, of: type, $0.contents) }
    }

    /// Returns the attributes of a collection's rows; nil when the declaration does not give them.
    private func attributes(
        of collection: AppCollection, _ faults: inout [Fault]
    ) -> [RowAttribute]? {
        judgeNames(collection.attributes.map { $0.name }, &faults)
        guard !collection.form.isEmpty else {
            if collection.sharing != .catalogue {
                faults.append(
                    Fault(.unknownReference, at: collection.name, rule: "form", ""))
            }
            return collection.attributes.isEmpty ? nil : collection.attributes
        }
        guard let form = forms.first(where: { $0.id == collection.form }) else {
            faults.append(
                Fault(.unknownReference, at: collection.name, rule: "form", collection.form))
            return nil
        }
        return collection.attributes.isEmpty ? RowAttribute.all(of: form) : collection.attributes
    }

    /// Adds the faults of a list view: duplicate names, and conditions that are invalid for the
    /// attributes.
    private func judge(
        _ rows: RowsView, _ collection: AppCollection, _ attributes: [RowAttribute],
        _ faults: inout [Fault]
    ) {
        judgeNames(rows.filters.map { $0.name }, &faults)
        judgeNames(rows.sorts.map { $0.name }, &faults)
        for filter in rows.filters {
            do throws(QueryError) {
                _ = try LiveRows.compiled(filter.condition, attributes)
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
        case .calendar(let day): return [day]
        case .detail, .match: return []
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

/// Returns true when a form's contents have a field of that name and type outside of rows.
private func hasField(_ name: String, of type: String, _ contents: [Content]) -> Bool {
    contents.contains { item in
        switch item {
        case .field(let field): field.name == name && field.type == type
        case .composite(let composite): hasField(name, of: type, composite.contents)
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
