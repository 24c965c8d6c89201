// The part of a form that storing and merging its records needs: merge policies, the parents of
// fields, and the steps from earlier versions. Tests of merging read it from JSON, without a form.

import CalepinExpressions
import CalepinForms

/// A form reduced to what merging its records needs.
public struct RecordForm: Equatable, Sendable {
    /// The form's id.
    public var id: String
    /// Its version.
    public var version: Int32
    /// The merge policies of its fields.
    public var policies: MergePolicies
    /// The parents of each dependent field, by paths without rows.
    var parents: [String: [String]] = [:]
    /// The declared steps from all earlier versions on, in order.
    var steps: [MigrationStep] = []

    /// Makes the form of records that merge by policies, with nothing else.
    public init(_ policies: MergePolicies = MergePolicies()) {
        id = ""
        version = 0
        self.policies = policies
    }

    /// Extracts merge policies, parents and steps from a form.
    ///
    /// Complexity: O(n d) in the fields and their depth.
    public init(_ form: FormDefinition) {
        id = form.id
        version = Int32(clamping: form.version)
        policies = MergePolicies(form)
        steps = form.steps(from: 0)
        var fields: Set<String> = []
        for section in form.sections { RecordForm.gather(section.contents, "", &fields) }
        for section in form.sections { add(section.contents, [], fields) }
    }

    private static func gather(
        _ contents: [Content], _ scope: String, _ fields: inout Set<String>
    ) {
        for content in contents {
            switch content {
            case .field(let field): fields.insert(scope + field.name)
            case .composite(let composite): gather(composite.contents, scope, &fields)
            case .rows(let rows): gather(rows.contents, scope + rows.name + ".", &fields)
            }
        }
    }

    /// Adds the parents of the fields in contents.
    ///
    /// - Parameter scopes: The paths of the enclosing repeats, from the outside, each with a
    ///   trailing point.
    private mutating func add(
        _ contents: [Content], _ scopes: [String], _ fields: Set<String>
    ) {
        for content in contents {
            switch content {
            case .field(let field):
                let known = RecordForm.parents(of: field, scopes, fields)
                if !known.isEmpty { parents[(scopes.last ?? "") + field.name] = known }
            case .composite(let composite): add(composite.contents, scopes, fields)
            case .rows(let rows):
                let scope = (scopes.last ?? "") + rows.name + "."
                add(rows.contents, scopes + [scope], fields)
            }
        }
    }

    private static func parents(
        of field: Field, _ scopes: [String], _ fields: Set<String>
    ) -> [String] {
        var found: [String] = []
        for name in field.parents {
            // The innermost enclosing field of this name counts.
            let scope = ([""] + scopes).last { fields.contains($0 + name) }
            if let scope { found.append(scope + name) }
        }
        return found
    }

    /// Returns the paths of a cell's parents, in order, as a mutation names them: in its row, or
    /// in an enclosing row or the record.
    func parents(of path: CellPath) -> [String] {
        let names = parents[MergePolicies.withoutRows(path.description)] ?? []
        let found = names.map { name in
            var parent = CellPath(name)
            for index in parent.parts.indices.dropLast() where index < path.parts.count {
                parent.parts[index].row = path.parts[index].row
            }
            return parent.description
        }
        return found.ordered()
    }

    /// Returns the steps between two versions.
    ///
    /// Complexity: O(s) in the steps.
    func steps(from start: Int32, to end: Int32) -> [MigrationStep] {
        var between: [MigrationStep] = []
        for step in steps where step.version >= Int(start) && step.version < Int(end) {
            between.append(step)
        }
        return between
    }

    // JSON

    /// Reads `id`, `version`, `policies` by path and `parents` by path; other members are ignored.
    public init(_ json: JSONValue) {
        id = json["id"]?.asString ?? ""
        version = Int32(clamping: json["version"]?.asInt64 ?? 0)
        policies = MergePolicies()
        for member in json["policies"]?.members ?? [] {
            for policy in MergePolicy.allCases where policy.name == member.value.asString {
                policies.policies[member.key] = policy
            }
        }
        for member in json["parents"]?.members ?? [] {
            parents[member.key] = member.value.elements?.compactMap { $0.asString }
        }
    }
}
