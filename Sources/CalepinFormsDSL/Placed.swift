// The placement of cells: the body of a scope, written as a list of cells, repeats, composites and
// sections. Cells of another scope are refused by the compiler.

import CalepinForms

/// Something placed in a scope.
public struct Placed<Scope: FormSpec> {
    var placement: Placement

    init(_ placement: Placement) { self.placement = placement }

    /// Puts a file beside the title of a section: its name, and that of another one in French.
    public func media(
        _ kind: MediaKind, _ name: String, _ french: String? = nil
    ) -> Placed<Scope> {
        guard case .section(var section) = placement else { return self }
        section.section.media.put(kind, name, french)
        return Placed(.section(section))
    }

    /// Shows the section only when the condition holds.
    public func shown<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Placed {
        guard case .section(var section) = placement else { return self }
        section.rules.append {
            $0.relevant = $1.text(condition().term.phrase, "relevant", and: $0.relevant)
        }
        return Placed(.section(section))
    }

    /// Hides the section when the condition holds.
    public func hidden<C: Operand<Scope, Truth>>(
        when condition: @autoclosure @escaping () -> C
    ) -> Placed {
        shown(when: !condition().term)
    }
}

extension FormSpec {
    /// Declares a titled part of the form, by its key.
    public static func section<Key: RawRepresentable>(
        _ key: Key, _ english: String, _ french: String, @Placing<Self> _ body: () -> Body
    ) -> Placed<Self> where Key.RawValue == String {
        let section = Section(key.rawValue, title: LocalText(english, french))
        let contents = body().map { $0.placement }
        return Placed(.section(DeclaredSection(section: section, contents: contents)))
    }
}

/// Builds the body of a scope.
@resultBuilder
public struct Placing<Scope: FormSpec> {
    /// A cell.
    public static func buildExpression<Held: CellValue>(_ cell: Cell<Scope, Held>) -> Placed<Scope>
    {
        Placed(.field(cell.declared))
    }

    /// A repeat.
    public static func buildExpression<Row: FormSpec>(
        _ rows: RowCells<Scope, Row>
    ) -> Placed<Scope> {
        Placed(.rows(rows.declared))
    }

    /// A composite.
    public static func buildExpression<Parts: FormSpec>(
        _ parts: CompositeCells<Scope, Parts>
    ) -> Placed<Scope> {
        Placed(.composite(parts.declared))
    }

    /// A section, or a composite spread out.
    public static func buildExpression(_ placed: Placed<Scope>) -> Placed<Scope> { placed }

    /// All of them, in order.
    public static func buildBlock(_ placed: Placed<Scope>...) -> [Placed<Scope>] { placed }
}

/// Something placed, whatever its scope.
enum Placement {
    case section(DeclaredSection)
    case field(DeclaredField)
    case rows(DeclaredRows)
    case composite(DeclaredComposite)
    case spread(DeclaredComposite)

    /// The name of the first field in it; nil when there is none beside repeats.
    func firstName(prefix: String) -> String? {
        switch self {
        case .field(let field): return prefix + field.field.name
        case .rows: return nil
        case .section(let section): return Placement.first(of: section.contents, prefix)
        case .composite(let parts), .spread(let parts):
            return Placement.first(of: parts.body(), prefix + parts.composite.name + "_")
        }
    }

    private static func first(of placements: [Placement], _ prefix: String) -> String? {
        for placement in placements {
            if let name = placement.firstName(prefix: prefix) { return name }
        }
        return nil
    }
}

/// A section under construction.
struct DeclaredSection {
    var section: Section
    var contents: [Placement]
    var rules: [(inout Section, inout Lowering) -> Void] = []
}
