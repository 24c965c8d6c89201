// Engine power by make, model and year, from a file of lines separated by commas, semicolons or
// tabs. The first line names the columns: `model` or `name`, `year`, `kw` or `power`, and `make`
// where models of two makes share a name. Lines that begin with `#` are comments.

import CalepinAppModel
import CalepinExpressions
import Foundation

extension Lookup {
    /// An error of a file of engine powers.
    public enum FileError: Error, Equatable, Sendable {
        /// The file cannot be read.
        case unreadable
        /// The first line lacks a column.
        case incomplete(String)
    }

    /// The parameters of `engine-power`.
    static let enginePowerParameters: [QueryParameter] = [
        .text("make"), .text("model"), .number("year", in: EnginePowers.years),
    ]

    /// Returns the look-up `engine-power`: kilowatts by make, model and year. For a year that is
    /// not in the file it uses the nearest year of that model, at most `reach` years away.
    ///
    /// Complexity: O(n) in the file, once; a look-up is O(years of the model).
    ///
    /// - Parameter readers: the accounts that may use it.
    /// Throws: ``FileError``.
    public static func enginePower(
        file path: String, authority: String, reach: Int = 2,
        readers: CatalogueReaders = .everyone
    ) throws(FileError) -> Lookup {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable }
        let powers = try EnginePowers(String(decoding: data, as: UTF8.self))
        return Lookup(
            name: "engine-power", parameters: enginePowerParameters, readers: readers
        ) { values in
            guard let model = values["model"],
                let year = values["year"].flatMap({ Int($0, in: EnginePowers.years) })
            else { return nil }
            let make = values["make"] ?? ""
            return powers.power(make: make, model: model, year: year, reach: reach).map {
                Found(value: $0, authority: authority)
            }
        }
    }
}

/// The powers of a file, by make and model.
struct EnginePowers: Sendable {
    /// The accepted years of a vehicle.
    static let years = 1_800...2_200
    private var byModel: [String: [Int: String]] = [:]
    private let hasMakes: Bool

    /// Reads the lines; those without a year or a power are skipped.
    init(_ text: String) throws(Lookup.FileError) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
        let head = lines.first ?? ""
        let separator: Character = head.contains("\t") ? "\t" : head.contains(";") ? ";" : ","
        let names = Self.cells(head, separator).map { $0.lowercased() }
        let make = names.firstIndex(of: "make")
        hasMakes = make != nil
        let model = try Self.place(of: ["model", "name"], in: names)
        let year = try Self.place(of: ["year"], in: names)
        let power = try Self.place(of: ["kw", "power"], in: names)
        for line in lines.dropFirst() {
            let cells = Self.cells(line, separator)
            guard cells.count > max(model, year, power, make ?? 0), !cells[power].isEmpty,
                let built = Int(cells[year], in: Self.years)
            else { continue }
            let key = key(make.map { cells[$0] } ?? "", cells[model])
            byModel[key, default: [:]][built] = cells[power]
        }
    }

    private static func place(
        of names: [String], in columns: [String]
    ) throws(Lookup.FileError) -> Int {
        for name in names {
            if let place = columns.firstIndex(of: name) { return place }
        }
        throw .incomplete(names.joined(separator: ", "))
    }

    /// Returns the power of a model in a year, or in the nearest year within reach; the later of
    /// two that are equally near.
    func power(make: String, model: String, year: Int, reach: Int) -> String? {
        guard let years = byModel[key(make, model)] else { return nil }
        let near = years.keys.filter { $0.distance(to: year).magnitude <= reach }
        let best = near.min { left, right in
            let (one, two) = ((left - year).magnitude, (right - year).magnitude)
            return one == two ? left > right : one < two
        }
        return best.flatMap { years[$0] }
    }

    /// Returns the key of a model, with its make if the file has makes; case and spaces are
    /// ignored.
    private func key(_ make: String, _ model: String) -> String {
        let names = (hasMakes ? [make, model] : [model]).map { name in
            name.lowercased().split(separator: " ").joined(separator: " ")
        }
        return names.joined(separator: "\t")
    }

    /// Returns the cells of a line, without quotes around them.
    private static func cells(_ line: Substring, _ separator: Character) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case separator where !isQuoted:
                cells.append(cell.trimmingCharacters(in: .whitespaces))
                cell = ""
            default: cell.append(character)
            }
        }
        cells.append(cell.trimmingCharacters(in: .whitespaces))
        return cells
    }
}
