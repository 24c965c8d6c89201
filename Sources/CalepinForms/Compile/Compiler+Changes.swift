// Binds the values that changes of other cells set. Compiler+Order puts them after all they read.

extension Compiler {
    /// Connects the cells whose change sets a field: in its row, in a row around it or in rows
    /// inside of these.
    mutating func connectTriggers(_ field: Field, _ number: Int) {
        guard let when = field.when else { return }
        if let (expression, reads) = compiled(when.value, "when", number) {
            form.nodes[number].answer = expression
            note(reads, .answer, number)
        }
        let own = form.scopeOf[number]
        for name in when.changes {
            guard let above = node(named: name, from: own), form.nodes[above].kind == .field else {
                add(fault: Fault(.unknownReference, at: places[number], rule: "when", name))
                continue
            }
            let scope = form.scopeOf[above]
            guard form.contains(scope, own) || form.contains(own, scope) else {
                add(fault: Fault(.outOfScope, at: places[number], rule: "when", name))
                continue
            }
            form.nodes[above].triggered.append(Int32(number))
        }
    }
}
