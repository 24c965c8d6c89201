// The attributes of the record of a recorded XForm, as fields that are not shown.

extension XForm {
    /// Makes places of the attributes that expressions read.
    func readAttributes(_ html: XMLTag) {
        let texts = html.everything.flatMap { $0.attributes.values }.filter { $0.contains("@") }
        for owner in places {
            var tag: XMLTag? = record
            for name in owner.path.dropFirst() { tag = tag?.tag(name) }
            for name in (tag?.attributes.keys ?? [:].keys).sorted() {
                let step = "@" + XMLTag.plain(name)
                if texts.contains(where: { $0.contains(step) }) { _ = place(owner.path + [step]) }
            }
        }
    }

    /// Adds the attribute of a place as a field that is not shown, beside a value or in a group.
    func addAttribute(_ path: [String], of owner: XFormPlace) -> XFormPlace? {
        guard let around = owner.content == .value ? owner.around : owner else { return nil }
        let place = XFormPlace(path)
        place.around = around
        place.initial = attribute(path.last ?? "", of: owner.path) ?? ""
        around.places.append(place)
        add(place)
        return place
    }

    private func attribute(_ name: String, of path: [String]) -> String? {
        var tag: XMLTag? = record
        for name in path.dropFirst() { tag = tag?.tag(name) }
        let found = tag?.attributes.first { XMLTag.plain($0.key) == name.dropFirst() }
        return found?.value
    }
}
