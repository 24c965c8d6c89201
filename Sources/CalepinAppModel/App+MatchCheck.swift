// Faults of the match views of an app's collections. Faults within one view are found by
// MatchView+Check.

import CalepinForms
import CalepinQuery

extension App {
    /// Returns the faults of a collection's match views, each prefixed with the collection's name.
    func matchFaults(of collection: AppCollection) -> [Fault] {
        var faults: [Fault] = []
        for view in collection.views {
            guard case .match(let match) = view else { continue }
            guard let form = forms.first(where: { $0.id == match.profile }) else {
                faults.append(
                    Fault(.unknownReference, at: collection.name, rule: "match", match.profile))
                continue
            }
            for var fault in match.check(profileForm: form) {
                fault.place = collection.name + ":" + fault.place
                faults.append(fault)
            }
        }
        return faults
    }
}
