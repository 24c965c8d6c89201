// Reads the body of a recorded XForm: controls, repeats and actions, at the places that they name.

extension XForm {
    func readBody(_ tag: XMLTag, _ around: [String]) throws {
        for inner in tag.tags {
            switch inner.name {
            case "group":
                let path = reference(inner).map { XForm.path($0, around) }
                if let path { number(placeOf[path]) }
                try readBody(inner, path ?? around)
            case "repeat": try readRepeat(inner, around)
            case "input", "select1", "select", "upload", "trigger", "range", "rank", "secret":
                try readControl(inner, around)
            default: try readAction(inner, around, placeOf[around])
            }
        }
    }

    private func readRepeat(_ tag: XMLTag, _ around: [String]) throws {
        guard let text = reference(tag) else { throw Obstacle.foreignXML }
        let path = XForm.path(text, around)
        guard let place = placeOf[path] else { throw Obstacle.xpath }
        place.content = .rows
        number(place)
        place.control = tag
        place.count = tag.attributes["jr:count"]
        place.isFixed =
            tag.attributes["jr:noAddRemove"] == "true()" || place.count != nil
        if place.isFixed, place.count == nil, !place.hasRows { place.count = "1" }
        try readBody(tag, path)
    }

    private func readControl(_ tag: XMLTag, _ around: [String]) throws {
        guard let text = reference(tag) ?? tag.attributes["bind"] else {
            throw Obstacle.foreignXML
        }
        guard let place = place(XForm.path(text, around)) else { return }
        place.control = tag
        number(place)
        for inner in tag.tags { try readAction(inner, place.path, place) }
    }

    /// Sets the position of a place in the body.
    private func number(_ place: XFormPlace?) {
        order += 1
        if let place, place.order == 0 { place.order = order }
    }

    private func reference(_ tag: XMLTag) -> String? {
        tag.attributes["ref"] ?? tag.attributes["nodeset"]
    }

    /// Reads an action: the initial value of a place, when it runs at the form's start or in a new
    /// row.
    func readAction(_ tag: XMLTag, _ around: [String], _ owner: XFormPlace?) throws {
        switch tag.name {
        case "setgeopoint": throw Obstacle.device
        // A recording in the background is not used: its field stays empty.
        case "recordaudio": return
        case "setvalue": break
        default: return
        }
        let events = (tag.attributes["event"] ?? "").split(separator: " ").map(String.init)
        guard let text = reference(tag) else { throw Obstacle.foreignXML }
        guard let place = place(XForm.path(text, around)) else { throw Obstacle.xpath }
        if text.contains("[") {
            guard let row = XForm.chosenRow(text) else { throw Obstacle.startActions }
            place.chosenRow = row
        }
        if events.contains("xforms-value-changed") {
            try readTrigger(tag, place, owner)
            if events.count == 1 { return }
        }
        let isNewRow = events.contains("odk-new-repeat")
        let isStart = events.contains { $0.hasPrefix("odk-instance-") }
        let value = self.value(tag)
        if isNewRow, !isStart {
            place.rowAction = value
        } else {
            place.action = value
            place.isForStart = !isNewRow
        }
    }

    /// Reads an action that a change of its owner sets off. A place has one value for all.
    private func readTrigger(_ tag: XMLTag, _ place: XFormPlace, _ owner: XFormPlace?) throws {
        guard let owner, owner.content == .value else { throw Obstacle.actions }
        let value = self.value(tag)
        guard place.triggered == nil || place.triggered == value else { throw Obstacle.actions }
        place.triggers.append(owner)
        place.triggered = value
    }

    /// The value that an action sets: an expression, empty for none.
    private func value(_ tag: XMLTag) -> String {
        let written = tag.trimmed.isEmpty ? "" : XForm.quoted(tag.trimmed)
        return tag.attributes["value"] ?? written
    }

    /// The row that a path chooses by its number, as `/data/rows[position() = 2]/field` does.
    private static func chosenRow(_ text: String) -> Int? {
        let filter = /[^\[]*\[\s*(?:position\(\)\s*=\s*)?([0-9]+)\s*\][^\[]*/
        return text.wholeMatch(of: filter).flatMap { Int($0.output.1) }
    }

    /// The number of rows that the record starts with.
    func count(_ path: [String]) -> Int {
        var tags = [record]
        for name in path.dropFirst() { tags = tags.flatMap { $0.all(name) } }
        return tags.count { $0.attributes["jr:template"] == nil }
    }
}
