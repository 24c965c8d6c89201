// The comparison of a form with what pyxform makes of it, node by node and part by part. The
// reasons for differences are in StructureRules.swift.

import CalepinForms
import CalepinXLSForm

/// A difference in one part of one node.
struct StructureDifference {
    /// The path in ODK's data.
    var path: String
    /// The part.
    var aspect: Aspect
    /// The text that pyxform has, and ours.
    var theirs: String
    var ours: String
    /// The item, or the nearest one around the node.
    var item: Int?

    /// The difference in a line.
    var line: String { "\(path) \(aspect.rawValue): theirs “\(theirs)”, ours “\(ours)”" }
}

/// A comparison.
struct StructureComparison {
    let survey: Survey
    let made: FormImport
    let oracle: OracleStructure
    let lowered: LoweredStructure
    /// The differences.
    private(set) var differences: [StructureDifference] = []

    init(_ survey: Survey, _ made: FormImport, _ form: OracleForm) {
        self.survey = survey
        self.made = made
        lowered = LoweredStructure(survey, made)
        let kept = Set(lowered.items.keys)
        oracle = OracleStructure(form, codes: made.form.languages, kept: kept)
        compare()
    }

    private mutating func compare() {
        for path in oracle.order {
            let theirs = oracle.aspects[path] ?? Aspects()
            if isDissolved(path) { continue }
            compare(path, theirs, lowered.aspects[ourPath(path)] ?? Aspects())
        }
        let theirs = Set(oracle.order.map(ourPath))
        for path in lowered.order where !theirs.contains(path) {
            differences.append(
                StructureDifference(
                    path: path, aspect: .node, theirs: "", ours: "node", item: item(of: path)))
        }
        let shown = oracle.order.filter { (oracle.nodes[$0]?.control ?? "none") != "none" }
        let ourOrder = lowered.order.filter(Set(shown).contains)
        let theirOrder = shown.filter(Set(ourOrder).contains)
        if ourOrder != theirOrder {
            differences.append(
                StructureDifference(
                    path: "/", aspect: .order, theirs: theirOrder.joined(separator: " "),
                    ours: ourOrder.joined(separator: " ")))
        }
    }

    /// The name of a record has a place of its own here.
    private func ourPath(_ path: String) -> String {
        path.hasSuffix("/meta/instanceName") ? "/meta/record_name" : path
    }

    private mutating func compare(_ path: String, _ theirs: Aspects, _ ours: Aspects) {
        if ours[.node].isEmpty {
            return differences.append(
                StructureDifference(
                    path: path, aspect: .node, theirs: "node", ours: "", item: item(of: path)))
        }
        for aspect in Aspect.allCases {
            var wanted = theirs[aspect]
            if aspect == .relevant { wanted = relevant(path, wanted) }
            guard wanted != ours[aspect] else { continue }
            differences.append(
                StructureDifference(
                    path: path, aspect: aspect, theirs: wanted, ours: ours[aspect],
                    item: item(of: path)))
        }
    }

    /// Returns true for a group whose contents stand in its place.
    private func isDissolved(_ path: String) -> Bool {
        guard let item = lowered.items[path], survey.items[item].sort == .group else {
            return false
        }
        return made.map.paths[item] == nil && survey.items[item].texts(.label).isEmpty
    }

    /// The condition of a node with those of dissolved groups around it.
    private func relevant(_ path: String, _ own: String) -> String {
        guard let item = lowered.items[path] else { return own }
        var text = ""
        let around = survey.ancestors(of: item).map(made.map.odkPath)
        let dissolved = around.reversed().prefix(while: isDissolved).reversed()
        for relevant in dissolved.map({ oracle.aspects[$0]?[.relevant] ?? "" }) + [own] {
            let isBoth = !text.isEmpty && !relevant.isEmpty
            text = isBoth ? "( " + text + " ) and ( " + relevant + " )" : text + relevant
        }
        return text
    }

    /// The item of a path, or the nearest one around it.
    private func item(of path: String) -> Int? {
        var parts = ourPath(path).split(separator: "/")
        while !parts.isEmpty {
            if let item = lowered.items["/" + parts.joined(separator: "/")] { return item }
            if let last = parts.last, last.hasSuffix("_other") {
                let base = "/" + parts.joined(separator: "/").dropLast(6)
                if let item = lowered.items[base] { return item }
            }
            parts.removeLast()
        }
        return nil
    }
}
