// An app that shows catalogues beside its records: actions and data of their sources in, screens
// and requests out. The screens of addresses are in CatalogueApp+Screens, loading in RowLoader.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// An app with catalogues.
public final class CatalogueApp: OpenApp {
    private(set) var collections: [CatalogueList] = []
    /// The profile that judges rows.
    private let judging = JudgingProfile()
    /// The number of changes of the profile's list when the profile was opened.
    private var profileChanges = 0
    var place = ShownRows() { didSet { judging.record = place.record } }
    /// The time of the last requested wake-up; nil for none.
    var wake: Int64?

    /// Opens an app; see ``OpenApp``.
    public override init(
        _ name: String, declaration: JSONValue, catalogues: [Catalogue] = [],
        context: ActionContext
    ) throws(OpenAppError) {
        try super.init(
            name, declaration: declaration, catalogues: catalogues, context: context)
        for collection in self.declaration.collections {
            let layout = layout(collection.form)
            guard let list = CatalogueList.of(collection, layout, judging, app: name) else {
                continue
            }
            collections.append(list)
        }
    }

    private func layout(_ form: String) -> FormLayout? {
        if let list = lists.list(ofForm: form) { return list.parts }
        for definition in declaration.forms where definition.id == form {
            return FormLayout(definition)
        }
        return nil
    }

    override func open(_ route: [String], _ link: String = "", view: String = "") {
        guard !openCatalogue(route, link, view) else { return }
        super.open(route, link, view: view)
        openProfile()
        if let catalogue = matched.first { _ = catalogue.judge(context) }
        showBeside()
    }

    override func perform(_ action: Action) -> Bool {
        switch action.name {
        case "loaded": loader.loaded(action)
        case "failed": loader.failed(action)
        case "reload": loader.refresh()
        case "answered": loader.answered(action)
        case "failedAnswer": loader.failedAnswer(action)
        case "tick": loader.tick()
        case "verdict": OwnVerdict(app: self).take(action)
        default: return false
        }
        return true
    }

    override func finish() {
        showProfile()
        loader.writeWake()
    }

    var loader: RowLoader { RowLoader(app: self) }

    /// Returns the catalogue with a list that needs no profile.
    func listed(_ name: String) -> CatalogueList? {
        collections.first { $0.name == name && !$0.isMatched }
    }

    /// The catalogues that a profile judges.
    var matched: [CatalogueList] { collections.filter { $0.isMatched } }

    // The profile

    private(set) var profile: OpenProfile? {
        get { judging.profile }
        set { judging.profile = newValue }
    }

    /// Opens the profile of the address, or takes its record if that is open; nil when it is not
    /// here.
    func openProfile() {
        // A record that was stored meanwhile has another address than the one that was opened.
        if place.catalogue == nil { place.record = route.first ?? "" }
        let form = matched.first?.matchView?.profile ?? ""
        guard !place.record.isEmpty,
            let list = lists.list(ofForm: form)
        else { return profile = nil }
        if let record, routes.record(record) == routes.record(place.record),
            record.layout === list.parts
        {
            if profile?.open !== record { profile = OpenProfile(record) }
        } else if list.drafts[place.record] == nil {
            profile = nil
        } else if profile?.open.id != place.record || profileChanges != list.drafts.changes
            || profile.map { context.hasLanguages(of: $0.open.session.context) } != true
        {
            profile = OpenProfile(bare(place.record, in: list))
        }
        profileChanges = list.drafts.changes
    }

    /// Shows the verdicts of a profile that has changed.
    private func showProfile() {
        guard let catalogue = place.catalogue ?? matched.first, catalogue.isMatched,
            !place.record.isEmpty
        else { return }
        openProfile()
        guard catalogue.judge(context) else { return }
        guard place.catalogue != nil else { return showBeside() }
        catalogue.findAgain(self)
        if place.sort != .match { return showAll(catalogue) }
        showList(catalogue)
    }
}

/// The screen of an address.
struct ShownRows {
    enum Sort {
        /// An address that is none of a catalogue, and one at which nothing exists.
        case passed, absent
        /// A list, and one row of it.
        case list, row
        /// A list and a row with verdicts; rows side by side.
        case match, judged, compared
    }

    var sort = Sort.passed
    var catalogue: CatalogueList?
    /// The part of the address that names the profile.
    var record = ""
    /// The ids of the rows in the address.
    var ids: [String] = []
}
