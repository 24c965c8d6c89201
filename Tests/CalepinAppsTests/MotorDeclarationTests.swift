// The Motor declaration as a whole: no faults, every key, both languages, and the faults of wrong
// declarations.

import CalepinFormsDSL
import CalepinForms
import CalepinTesting
import Foundation
import Testing

@testable import CalepinApps

@Suite struct MotorDeclarationTests {
    @Test func theDeclarationHasNoFault() throws {
        let app = try #require(Apps.named("motor"))
        #expect(app.check().map { $0.line(in: .english) } == [])
        #expect(app.app().id == app.id && app.app().title.text(in: "fr") == "Automobile")
    }

    @Test func everyCellHasItsKey() {
        #expect(check(Motor.self, keys: Motor.Key.self) == [])
        #expect(check(Driver.self, keys: Driver.Key.self) == [])
    }

    @Test func everySectionIsPlaced() {
        #expect(Motor.definition.sections.map(\.name) == Motor.Part.allCases.map(\.rawValue))
    }

    @Test func itWritesToJSONAndReadsBackEqual() throws {
        let definition = Motor.definition
        #expect(try FormDefinition(json: definition.json()) == definition)
    }

    @Test func theCataloguesItNamesAreThere() throws {
        let app = try #require(Apps.named("motor")).app()
        let catalogues = app.collections.filter { $0.sharing == .catalogue }
        let wanted = Set(Motor.definition.catalogues).union(["tariff"])
        #expect(Set(catalogues.map(\.name)) == wanted)
        for place in catalogues {
            let file = CatalogueFile(try appFile(place.address))
            #expect(file.remarks.first?.hasPrefix("Facts: ") == true, "\(place.address)")
            #expect(file.attributes.prefix(2) == ["name", "label"], "\(place.address)")
            #expect(file.rows.allSatisfy { $0.count == file.attributes.count }, "\(place.address)")
            #expect(Set(file.rows.map { $0[0] }).count == file.rows.count, "\(place.address)")
        }
    }

    @Test func everyModelIsOfAMakeAndEveryPowerOfAModel() throws {
        let makes = Set(CatalogueFile(try appFile("Motor/data/makes.csv")).rows.map { $0[0] })
        let cars = CatalogueFile(try appFile("Motor/data/cars.csv")).rows
        #expect(cars.allSatisfy { makes.contains($0[2]) && Int($0[3]) ?? 9999 <= Int($0[4]) ?? 0 })
        let names = Set(cars.map { $0[0] })
        let powers = CatalogueFile(try appFile("Motor/data/powers.csv")).rows
        #expect(powers.allSatisfy { names.contains($0[0]) })
    }

    @Test func aCycleOfParentsIsAFaultAndDoesNotHang() {
        let faults = Circle.check()
        #expect(faults.map(\.code) == [.cycle])
        let words = faults.first?.message(in: .english) ?? ""
        for name in ["make (parents)", "model (parents)", "year (parents)"] {
            #expect(words.contains(name), "\(words)")
        }
    }

    /// A form with a cyclic dependency: the year clears the make, as in a careless declaration.
    enum Circle: WholeForm {
        static let header = FormHeader("circle", "Circle", "Cercle")
        static var make: Text { text("Make", "Marque").child(of: year) }
        static var model: Text { text("Model", "Modèle").child(of: make) }
        static var year: Text { text("Year", "Année").child(of: model) }
        static var body: Body {
            make
            model
            year
        }
    }
}
