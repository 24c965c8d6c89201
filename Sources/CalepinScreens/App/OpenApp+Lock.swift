// Records of an app that are locked while they are approved, by the declaration of the app and by
// what the device knows of their reviews.

import CalepinAppModel

extension OpenApp {
    /// Returns true for a record that is locked: nobody changes it until a reviewer takes the
    /// approval back.
    func isLocked(_ id: String) -> Bool {
        guard let name = lists.list(with: id)?.name,
            let collection = declaration.collections.first(where: { $0.name == name })
        else { return false }
        return collection.reviewTerms.locksApproved && records.isApproved(id)
    }
}
