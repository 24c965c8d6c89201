// Changes of the parts of a declaration by their paths: rules that are taken away because they
// cannot be computed, and parts that are hidden because they are never shown.

import CalepinForms

extension Section {
    /// Takes rules away.
    ///
    /// - Parameter rules: The names of the rules, by the paths of parts.
    mutating func leaveOut(_ rules: [String: [String]]) {
        if rules[name] != nil { relevant = "" }
        contents.leaveOut(rules, "")
    }
}

extension [Content] {
    fileprivate mutating func leaveOut(_ rules: [String: [String]], _ path: String) {
        for index in indices {
            switch self[index] {
            case .field(var field):
                for rule in rules[path + field.name] ?? [] { field.leaveOut(rule) }
                self[index] = .field(field)
            case .composite(var composite):
                let inner = path + composite.name
                if rules[inner] != nil { composite.relevant = "" }
                composite.contents.leaveOut(rules, inner + ".")
                self[index] = .composite(composite)
            case .rows(var rows):
                let inner = path + rows.name
                for rule in rules[inner] ?? [] { rows.leaveOut(rule) }
                rows.contents.leaveOut(rules, inner + ".")
                self[index] = .rows(rows)
            }
        }
    }
}

extension Repeat {
    fileprivate mutating func leaveOut(_ rule: String) {
        if rule == "relevant" { relevant = "" } else { (least, most) = ("", "") }
    }
}

extension Field {
    fileprivate mutating func leaveOut(_ rule: String) {
        switch rule {
        case "relevant": relevant = ""
        case "required": required = ""
        case "readonly": readonly = ""
        case "initial": initial = ""
        case "constraint": constraint = nil
        case "filter": choices?.filter = ""
        case "calculation": calculation = ""
        default: break
        }
    }
}

// MARK: - Hiding

extension Section {
    /// Hides the parts of some paths, which are never shown.
    mutating func hide(_ paths: Set<String>) {
        guard paths.contains(name) else { return contents.hide(paths, "") }
        relevant = ""
        contents.hideAll()
    }
}

extension [Content] {
    /// Hides the parts of some paths.
    ///
    /// - Parameter around: The path of the part around, with a dot at its end.
    fileprivate mutating func hide(_ paths: Set<String>, _ around: String) {
        for index in indices {
            switch self[index] {
            case .field(let field) where paths.contains(around + field.name):
                self[index] = .field(field.hidden)
            case .composite(var composite):
                if paths.contains(around + composite.name) {
                    composite.hideAll()
                } else {
                    composite.contents.hide(paths, around + composite.name + ".")
                }
                self[index] = .composite(composite)
            case .rows(var rows):
                if paths.contains(around + rows.name) {
                    rows.hideAll()
                } else {
                    rows.contents.hide(paths, around + rows.name + ".")
                }
                self[index] = .rows(rows)
            default: break
            }
        }
    }

    /// Hides all parts.
    fileprivate mutating func hideAll() {
        for index in indices {
            switch self[index] {
            case .field(let field): self[index] = .field(field.hidden)
            case .composite(var composite):
                composite.hideAll()
                self[index] = .composite(composite)
            case .rows(var rows):
                rows.hideAll()
                self[index] = .rows(rows)
            }
        }
    }
}

extension Composite {
    fileprivate mutating func hideAll() {
        relevant = ""
        contents.hideAll()
    }
}

extension Repeat {
    fileprivate mutating func hideAll() {
        (relevant, least, most) = ("", "", "0")
        contents.hideAll()
    }
}

extension Field {
    /// The field as one that no screen shows, and that stays empty.
    fileprivate var hidden: Field {
        var hidden = Field(name, "hidden")
        hidden.required = ""
        hidden.relevant = "false()"
        return hidden
    }
}
