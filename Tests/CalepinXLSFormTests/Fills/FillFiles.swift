// Files of data for forms that name some: a few rows with the columns that a form reads. Both
// engines read the same rows.

import CalepinForms
@testable import CalepinXLSForm
import Foundation

/// The files beside a form.
struct FillFiles {
    /// The texts of the files by name.
    private(set) var texts: [String: String] = [:]
    /// The tables, for our side.
    private(set) var tables: [String: CatalogueFile] = [:]
    /// True when a form names a file of a sort that is not made.
    private(set) var areMissing = false

    init(_ survey: Survey, _ xform: String) {
        var columns = ["name", "label", "id", "title"]
        for item in survey.items {
            for expression in item.rules.map(\.expression) {
                columns += Self.names(expression)
            }
            columns += [item.parameters.valueColumn, item.parameters.labelColumn]
                .compactMap(\.self)
        }
        var seen: Set<String> = []
        columns = columns.filter { seen.insert($0).inserted }
        for address in Self.addresses(xform) {
            let parts = address.split(separator: "/")
            guard let name = parts.last.map(String.init), address.hasPrefix("jr://") else {
                continue
            }
            add(name, columns)
        }
    }

    /// The addresses of all files of data.
    private static func addresses(_ xform: String) -> [String] {
        xform.components(separatedBy: "src=\"").dropFirst().compactMap {
            $0.components(separatedBy: "\"").first
        }
    }

    /// The bare names and the short texts of an expression, which may be columns.
    private static func names(_ expression: SurveyExpression) -> [String] {
        (expression.tree?.nodes ?? []).compactMap { node in
            switch node {
            case .text(let text) where XMLName.isPlain(text): text
            case .path(_, let steps): steps.last?.test
            default: nil
            }
        }.filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    }

    private mutating func add(_ name: String, _ columns: [String]) {
        let rows = (1...3).map { row in
            columns.map { ["name", "id"].contains($0) ? "v\(row)" : "\($0.count % 3 + row)" }
        }
        let lines = [columns] + rows
        let table = lines.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n"
        tables[name] = CatalogueFile(table)
        if name.hasSuffix(".csv") {
            texts[name] = table
        } else if name.hasSuffix(".xml") {
            let items = rows.map { row in
                zip(columns, row).map { "<\($0)>\($1)</\($0)>" }.joined()
            }
            texts[name] = "<root>" + items.map { "<item>\($0)</item>" }.joined() + "</root>"
        } else {
            areMissing = true
        }
    }

    /// Writes the form and its files into a folder.
    func write(_ xform: String, to folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in texts.merging(["form.xml": xform], uniquingKeysWith: { $1 }) {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
    }
}
