// Checks the references of rules: cells that are not placed, and names that would mean another
// cell from the place of the rule.

import CalepinForms

extension Lowering {
    /// Returns the faults of the references, in the order of the declaration, each once.
    func mentionFaults() -> [Fault] {
        var faults: [Fault] = []
        for mention in mentions {
            guard let fault = fault(of: mention), !faults.contains(fault) else { continue }
            faults.append(fault)
        }
        return faults
    }

    private func fault(of mention: Mention) -> Fault? {
        guard let area = area(of: mention), areas[area].names.contains(mention.name) else {
            return Fault(.notPlaced, at: mention.place, rule: mention.rule, mention.name)
        }
        // Names that only the form's lists of titles and unique fields give are not looked up.
        if mention.rule == "rows" || found(mention.name, from: mention.from) == area { return nil }
        return Fault(.duplicateName, at: mention.place, rule: mention.rule, mention.name)
    }

    /// Returns the record or repeat a mentioned cell is in; nil when the repeat is not placed.
    private func area(of mention: Mention) -> Int? {
        var current = mention.target
        for name in mention.path {
            let inner = areas.indices.first {
                areas[$0].parent == current && areas[$0].repetition == name
            }
            guard let inner else { return nil }
            current = inner
        }
        return current
    }

    /// Returns the area in which the engine finds a name: outwards first, then in the repeats in
    /// their order.
    private func found(_ name: String, from start: Int) -> Int? {
        var current = start
        while current >= 0 {
            if areas[current].names.contains(name) { return current }
            current = areas[current].parent
        }
        return areas.indices.first { areas[$0].names.contains(name) }
    }
}
