// Finds the items of a survey by name, and by the steps of a path.

/// The items of a survey by name.
struct SurveyPaths {
    /// A place in the form's own data that a path has come to.
    struct Way {
        /// The item; nil for the form's own data as a whole.
        var item: Int?
        /// The least depth on the way.
        var leastDepth: Int
        /// True when the path never left the place where it began.
        var isOwn = true
    }

    private struct ChildName: Hashable {
        var parent: Int?
        var name: String
    }

    let survey: Survey
    /// The name of the form's own data.
    let root: String
    /// The places of items by name, and by name in each group.
    private let places: [String: [Int]]
    private let children: [ChildName: Int]

    init(_ survey: Survey, root: String) {
        self.survey = survey
        self.root = root
        places = survey.places
        let named = survey.items.enumerated().map { index, item in
            (ChildName(parent: item.parent, name: item.name), index)
        }
        children = Dictionary(named) { first, _ in first }
    }

    /// Returns the item that a name means; nil for none.
    func item(named name: String) -> Int? { places[name]?.first }

    /// Follows steps, and returns where they lead; nil where they lead nowhere.
    ///
    /// - Parameter start: The item that they begin at; nil for the form's own data.
    /// Complexity: O(s + d) in the steps and the depth of the item.
    func follow(_ steps: [XPathStep], from start: Int?) -> Way? {
        var depth = start.map { survey.ancestors(of: $0).count + 1 } ?? 0
        var way = Way(item: start, leastDepth: depth)
        for step in steps {
            switch (step.axis, step.test) {
            case ("self", "node()"): continue
            case ("parent", "node()"):
                guard let item = way.item else { return nil }
                way.item = survey.items[item].parent
                depth -= 1
            case ("child", let name):
                let child = children[ChildName(parent: way.item, name: name)]
                guard let child else { return nil }
                way.item = child
                depth += 1
            default: return nil
            }
            way.isOwn = false
            way.leastDepth = min(way.leastDepth, depth)
        }
        return way
    }

    /// Returns true when a path leaves the row that it begins in and enters all rows of its
    /// repeat.
    ///
    /// - Parameter start: The item that the path begins at; nil for the form's own data.
    func isLeaving(_ way: Way, _ item: Int, from start: Int?) -> Bool {
        guard let start else { return false }
        let around = survey.ancestors(of: start)
        return survey.ancestors(of: item).enumerated().contains { depth, ancestor in
            survey.items[ancestor].isRepeat && depth >= way.leastDepth
                && around.contains(ancestor)
        }
    }
}
