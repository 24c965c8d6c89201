// The vehicle and its document: plate, make, model, year, power and the number that identifies it.

import CalepinFormsDSL
import CalepinForms

extension Service {
    /// The power of an engine, from make, model, year and unit.
    static let enginePower = Service("engine-power")
}

extension Motor {
    // The vehicle

    static var noPlate: Toggle {
        toggle("Vehicle has no plate yet", "Véhicule pas encore immatriculé")
    }
    static var plate: Text {
        plate("Plate", "Plaque").mask("AA-###-AA").hidden(when: noPlate)
            .matches("[A-Z]{2}[0-9]{3}[A-Z]{2}", "Like AB-123-CD", "Comme AB-123-CD")
    }
    static var make: One<Makes> { choice("Make", "Marque") }
    static var model: One<Cars> {
        choice("Model", "Modèle", where: Cars.make == make).child(of: make)
    }
    static var year: Number {
        integer("Year built", "Année de construction").child(of: model)
            .between(model.look(Cars.firstYear), model.look(Cars.lastYear))
    }
    static var powerUnit: One<PowerUnit> {
        choice("Unit of power", "Unité de puissance").initial(.chosen(.kw))
    }
    static var power: Number {
        decimal("Engine power", "Puissance du moteur").child(of: model).child(of: powerUnit)
            .between(1...2000).places(1)
            .proposed(by: .enginePower, make, model, year, powerUnit)
    }
    static var kilowatts: Number {
        decimal("Power in kW", "Puissance en kW").unit("kW").places(1)
            .calculated((powerUnit == .hp).then(horsepower, else: power))
    }
    /// One metric horsepower is 75 kgf·m/s, 0.73549875 kW exactly.
    static var horsepower: Term<Motor, NumberValue> {
        (power * .decimal("0.73549875")).rounded(1)
    }

    // Identification numbers

    static var numberKind: One<VehicleNumber> { choice("Identified by", "Identifié par") }
    static var vin: Text {
        vin("VIN", "NIV").child(of: numberKind).shown(when: numberKind == .vin)
    }
    static var bodyNumber: Text {
        identity("Body number", "Numéro de carrosserie").scheme("body")
            .child(of: numberKind).shown(when: numberKind == .body)
            .matches("[A-Z]{1,3}[0-9]{5,12}", "Like AB123456", "Comme AB123456")
    }
    static var chassisNumber: Text {
        identity("Chassis number", "Numéro de châssis").scheme("chassis")
            .child(of: numberKind).shown(when: numberKind == .chassis)
            .matches("[0-9]{6,12}", "6 to 12 digits", "6 à 12 chiffres")
    }

    // Its document

    static var paperKind: One<VehiclePaper> { choice("Document", "Document") }
    static var paperNumber: Text {
        text("Document number", "Numéro du document").child(of: paperKind).constraint(
            paperNumberFits, "This is no number of such a document",
            "Ce n’est pas un numéro d’un tel document")
    }
    private static var paperNumberFits: Term<Motor, Truth> {
        (paperKind == .registration).then(
            Motor.paperNumber.matches("[0-9]{4}[A-Z]{2}[0-9]{5}"),
            else: Motor.paperNumber.matches("[A-Z0-9-]{3,20}"))
    }
    static var paperDay: Day {
        day("Issued on", "Délivré le").child(of: paperKind).between(builtDay, .today)
    }
    private static var builtDay: Term<Motor, DayValue> {
        year.isFilled.then(year.newYear, else: .day("1900-01-01"))
    }
}
