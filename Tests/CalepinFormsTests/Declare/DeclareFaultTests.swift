// Faults that only the declaration shows: cells that are not placed, names that mean another cell,
// keys that match nothing. Faults of definitions are in CheckTests.

import CalepinFormsDSL
import CalepinForms
import Testing

@Suite struct DeclareFaultTests {
    /// Cells that are mentioned in rules of every sort, and placed in no section.
    enum Lost: WholeForm {
        static let header = FormHeader("lost", "Lost", "Perdu")
        static var a: Number { integer("A", "A").atMost(hidden + 1) }
        static var b: Text { text("B", "B").child(of: hiddenText) }
        static var c: Number { integer("C", "C").calculated(lostRows.sum(Row.size)) }
        static var d: Number { integer("D", "D").calculated(rows.sum(Row.lost)) }
        static var e: Number { integer("E", "E").proposed(by: Service("s"), hidden) }
        static var hidden: Number { integer("H", "H") }
        static var hiddenText: Text { text("T", "T") }
        static var lostRows: Rows<Row> { rows("R", "R", 0...9) }
        static var rows: Rows<Row> { rows("R", "R", 0...9, titled: Row.lostTitle) }
        static var body: Body {
            a
            b
            c
            d
            e
            rows
        }

        enum Key: String, CaseIterable { case a, b, c, d, rows, hidden, nowhere }
    }

    enum Row: FormSpec {
        typealias Owner = Lost
        static var size: Number { integer("S", "S") }
        static var lost: Number { integer("L", "L") }
        static var lostTitle: Text { text("T", "T") }
        static var body: Body { size }
    }

    @Test func cellsThatRulesReferToHaveToBePlaced() {
        #expect(
            Lost.check().map { $0.line(in: .english) } == [
                "a (most): “hidden” is declared and in no section",
                "b (parents): “hiddenText” is declared and in no section",
                "c (calculation): “size” is declared and in no section",
                "d (calculation): “lost” is declared and in no section",
                "e (proposal): “hidden” is declared and in no section",
                "rows (rows): “lostTitle” is declared and in no section",
            ])
        #expect(throws: FormError.self) { try Lost.compiled() }
    }

    @Test func keysAndCellsFitEachOther() {
        let faults = check(Lost.self, keys: Lost.Key.self)
        #expect(faults.map(\.code) == [.keyMissing, .notPlaced, .keyUnknown])
        #expect(faults.map(\.argument) == ["e", "hidden", "nowhere"])
    }

    /// A form whose rows have a cell of the same name as the form itself.
    enum Twice: WholeForm {
        static let header = FormHeader("twice", "Twice", "Double")
        static var name: Text { text("Name", "Nom") }
        static var all: Rows<Inner> { rows("All", "Tous", 0...9) }
        static var names: Text { text("Names", "Noms").calculated(all.join(", ", Inner.name)) }
        static var body: Body {
            name
            all
            names
        }
    }

    enum Inner: FormSpec {
        typealias Owner = Twice
        static var name: Text { text("Name", "Nom") }
        static var same: Toggle { toggle("S", "S").shown(when: name == owner(Twice.name)) }
        static var body: Body {
            name
            same
        }
    }

    @Test func aNameThatWouldMeanAnotherCellIsAFault() {
        #expect(
            Twice.check().map { $0.line(in: .english) } == [
                "all.same (relevant): the name “name” is used twice",
                "names (calculation): the name “name” is used twice",
            ])
    }

    /// Parts within parts, with a repeat inside.
    enum Crate: FormSpec {
        static var weight: Number { integer("W", "P") }
        static var body: Body { weight }
    }

    enum Truck: FormSpec {
        static var front: Composed<Crate> { composite("Front", "Avant") }
        static var loads: Rows<Load> { rows("Loads", "Charges", 0...9) }
        static var total: Number {
            integer("T", "T").calculated(front(Crate.weight) + loads.sum(Load.crate(Crate.weight)))
        }
        static var body: Body {
            front
            loads
            total
        }
    }

    enum Load: FormSpec {
        typealias Owner = Truck
        static var crate: Composed<Crate> { composite("Crate", "Caisse") }
        static var heavy: Toggle {
            toggle("H", "L").shown(when: crate(Crate.weight) > owner(Truck.front(Crate.weight)))
        }
        static var body: Body {
            crate
            heavy
        }
    }

    enum Fleet: WholeForm {
        static let header = FormHeader("fleet", "Fleet", "Flotte")
        static var first: Composed<Truck> { composite("First", "Premier") }
        static var half: Number { integer("H", "M").calculated(first(Truck.total) / 2) }
        static var body: Body {
            first
            half
        }
    }

    @Test func namesAreCompleteThroughCompositesAndRepeats() throws {
        #expect(Fleet.check() == [])
        let session = FormSession(try Fleet.compiled(), context: fixedContext())
        try session.set("first_front_weight", to: "30")
        try session.addRow(to: CellPath("first_loads"))
        let row = try session.rows(at: CellPath("first_loads"))[0]
        let heavy = CellPath("first_loads#\(row).heavy")
        try session.set("first_loads#\(row).crate_weight", to: "20")
        #expect(try session.isRelevant(at: heavy) == false)
        #expect(try session.value(at: CellPath("half")).asText == "25")
        try session.set("first_loads#\(row).crate_weight", to: "50")
        #expect(try session.isRelevant(at: heavy))
    }

    @Test func aCatalogueFileHasRemarksAttributesAndRows() {
        let file = CatalogueFile(
            "\u{FEFF}# From: x\r\nname,label\r\na,\"x, \"\"y\"\"\"\n\nb,\n\"c\nd\",é\n# end"
        )
        #expect(file.remarks == ["From: x", "end"])
        #expect(file.attributes == ["name", "label"])
        #expect(file.rows == [["a", "x, \"y\""], ["b", ""], ["c\nd", "é"]])
        #expect(
            CatalogueFile("").attributes == [] && CatalogueFile("a,\"b").attributes == ["a", "b"])
    }
}
