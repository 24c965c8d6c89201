// The contract between engine and page, read from the declarations of types in Web/: the required
// and optional keys of each patch and of the objects in it. The responses of all tests are checked
// against it.

import CalepinExpressions
import Foundation

/// The declarations of Web/engine/patches.d.ts and what they import.
struct Contract {
    /// A declared object: its keys with their types, and the optional ones.
    struct Shape {
        var types: [String: String] = [:]
        var optional: Set<String> = []
    }

    static let ofPages = try? Contract([
        "Web/core/screen.d.ts", "Web/engine/patches.d.ts", "Web/engine/forms.d.ts",
        "Web/engine/lists.d.ts",
    ])

    private(set) var patches: [String: Shape] = [:]
    private(set) var shapes: [String: Shape] = [:]

    init(_ files: [String]) throws {
        let folder = appsFolder.deletingLastPathComponent()
        let lines = try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        var open: String?
        var extended: [String: [String]] = [:]
        for line in lines {
            if let name = open {
                if line == "}" {
                    open = nil
                } else {
                    Contract.add(line, to: &shapes[name, default: Shape()])
                }
            } else if let (name, parents) = Contract.head(line) {
                open = name
                shapes[name] = Shape()
                extended[name] = parents
            } else if let shape = Contract.variant(line), let name = shape.types["op"] {
                patches[name.trimmingCharacters(in: ["\""])] = shape
            }
        }
        for (name, parents) in extended { for parent in parents { inherit(name, parent) } }
        for shape in shapes.values {
            guard let name = shape.types["op"] else { continue }
            patches[name.trimmingCharacters(in: ["\""])] = shape
        }
        for name in patches.keys where patches[name]?.types["…"] != nil {
            patches[name]?.types["…"] = nil
            let content = shapes["Content"] ?? Shape()
            patches[name]?.types.merge(content.types) { $1 }
            patches[name]?.optional.formUnion(content.optional)
        }
    }

    private mutating func inherit(_ name: String, _ parent: String) {
        guard let shape = shapes[parent] else { return }
        shapes[name]?.types.merge(shape.types) { own, _ in own }
        shapes[name]?.optional.formUnion(shape.optional)
    }

    /// Returns the name of an interface that a line opens, and those it extends.
    private static func head(_ line: String) -> (String, [String])? {
        var words = line.replacingOccurrences(of: ",", with: "").split(separator: " ").map {
            String($0)
        }
        if words.first == "export" { words.removeFirst() }
        guard words.first == "interface", words.last == "{" else { return nil }
        return (words[1], words.count > 3 ? Array(words[3...].dropLast()) : [])
    }

    /// Returns the keys of one line of a union of objects.
    private static func variant(_ line: String) -> Shape? {
        guard line.hasPrefix("| {") || line.hasPrefix("| ({") else { return nil }
        var shape = Shape()
        let inside = line.split(separator: "{", maxSplits: 1)[1].split(separator: "}")[0]
        for member in inside.components(separatedBy: "; ") { add(member, to: &shape) }
        if line.contains("& Content") { shape.types["…"] = "" }
        return shape
    }

    private static func add(_ member: String, to shape: inout Shape) {
        let text = member.trimmingCharacters(in: [" ", ";"])
        guard !text.hasPrefix("/**"), !text.hasPrefix("*"), let colon = text.range(of: ": ")
        else { return }
        var key = String(text[..<colon.lowerBound])
        if key.hasSuffix("?") {
            key.removeLast()
            shape.optional.insert(key)
        }
        shape.types[key] = String(text[colon.upperBound...])
    }

    // Checking

    /// Returns the violations in a patch; empty when there are none.
    func faults(of patch: JSONValue) -> [String] {
        guard let name = patch["op"]?.asString, let shape = patches[name] else {
            return ["no such patch: " + patch.text]
        }
        return faults(of: patch, shape, name)
    }

    private func faults(of value: JSONValue, _ shape: Shape, _ place: String) -> [String] {
        guard let members = value.members else { return [place + " is no object"] }
        var found: [String] = []
        for key in shape.types.keys.sorted()
        where !shape.optional.contains(key) && value[key] == nil {
            found.append("\(place) has no \(key)")
        }
        if Set(members.map(\.key)).count < members.count { found.append("\(place): key twice") }
        for member in members {
            let here = place + "." + member.key
            guard let type = shape.types[member.key] else {
                found.append("\(here) is not declared")
                continue
            }
            found += faults(of: member.value, type: type, here)
        }
        return found
    }

    private func faults(of value: JSONValue, type: String, _ place: String) -> [String] {
        if type.hasSuffix("[]") {
            guard let elements = value.elements else { return [place + " is no array"] }
            return elements.flatMap { faults(of: $0, type: String(type.dropLast(2)), place) }
        }
        let name = Contract.name(type, value)
        if let shape = shapes[name] { return faults(of: value, shape, place) }
        switch type {
        case "string", "Path", "Route", "Widget":
            return value.asString == nil ? [place + " is no text"] : []
        case "number": return value.asInt64 == nil ? [place + " is no number"] : []
        case "boolean": return value.asBool == nil ? [place + " is no flag"] : []
        default:
            guard type.hasPrefix("\""), let text = value.asString else { return [] }
            return type.contains("\"\(text)\"") ? [] : [place + " may not be " + text]
        }
    }

    /// Returns the name of the shape, of several possible ones, that a value has.
    private static func name(_ type: String, _ value: JSONValue) -> String {
        switch type {
        case "Part":
            return [
                "field": "FieldPart", "composite": "CompositePart", "rows": "RowsPart",
                "heading": "HeadingPart",
            ][value["part"]?.asString ?? ""] ?? "no part"
        case "Screen":
            return [
                "list": "ListScreen", "match": "ListScreen", "row": "RowScreen",
                "compare": "CompareScreen", "tasks": "TasksScreen", "section": "SectionScreen",
                "review": "AnswersScreen", "read": "AnswersScreen",
            ][value["screen"]?.asString ?? ""] ?? "no screen"
        default: return type
        }
    }
}
