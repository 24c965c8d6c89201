// A place in the record of a recorded XForm, with its rules, control and actions. XForm.swift
// finds the places.

/// A place in the record of an XForm.
final class XFormPlace {
    /// The contents of a place.
    enum Content { case value, places, rows }

    let name: String
    /// The names from the record's own down to this.
    let path: [String]
    var content = Content.value
    var places: [XFormPlace] = []
    /// The attributes of the bind.
    var rules: [String: String] = [:]
    var control: XMLTag?
    /// The position in the body; 0 for a place without a control.
    var order = 0
    /// The count of rows, an expression.
    var count: String?
    /// The name in the form definition.
    var fieldName = ""
    /// The initial value of the recorded form, and those that actions give at its start and in new
    /// rows.
    var initial = ""
    var action: String?
    var rowAction: String?
    var isForNewRows: Bool { action == nil && rowAction != nil }
    /// True when the recorded form has rows; `isFixed` is true when a person may not add any.
    var hasRows = false
    var isFixed = false
    /// True when the condition of a repeat reads its row.
    var readsRow = false
    weak var around: XFormPlace?

    init(_ path: [String]) {
        self.path = path
        name = path.last ?? ""
    }

    /// The places whose change sets it, and the value that it then gets: an expression, empty to
    /// clear it.
    var triggers: [XFormPlace] = []
    var triggered: String?
    /// The number of the one row that actions mean, from 1; nil for all.
    var chosenRow: Int?
    /// True when an action gives only the rows that the form starts with a value.
    var isForStart = false

    /// The expressions that say what is in the place.
    var reads: [String] {
        let source = control?.tag("itemset")?.attributes["nodeset"]
        return [rules["calculate"], source, count, action, rowAction, triggered].compactMap { $0 }
    }

    /// The rows around it, from the outside.
    var rowsAround: [XFormPlace] {
        guard let around else { return [] }
        return around.rowsAround + (around.content == .rows ? [around] : [])
    }
}
