// The premium: the exact product of a base and seven factors, each looked up in the tariff, which
// is a catalogue that can be edited.

import CalepinFormsDSL
import CalepinForms

extension Motor {
    static var baseRate: Number {
        money("Base", "Base", "EUR").calculated(usage.keyed("base-").look(up: Tariff.factor))
    }
    static var territoryFactor: Number {
        factor("Territory", "Territoire").calculated(tariff(territory.keyed("territory-")))
    }
    static var bonusFactor: Number {
        factor("Bonus-malus", "Bonus-malus").calculated(tariff(bonus.keyed("bonus-")))
    }
    static var ageFactor: Number {
        factor("Age and experience", "Âge et expérience")
            .calculated(anyDriver.then(1, else: tariff(driverBand.keyed("driver-"))))
    }
    static var driversFactor: Number {
        factor("Number of drivers", "Nombre de conducteurs")
            .calculated(tariff(anyDriver.then("drivers-unlimited", else: "drivers-named")))
    }
    static var powerFactor: Number {
        factor("Power", "Puissance").calculated(tariff(powerBand.keyed("power-")))
    }
    static var seasonFactor: Number {
        factor("Season", "Saison").calculated(tariff(season.keyed("season-")))
    }
    static var periodFactor: Number {
        factor("Period", "Période").calculated(tariff(months.keyed("period-")))
    }
    static var exactPremium: Number {
        decimal("Exact premium", "Prime exacte").unit("EUR").calculated(
            baseRate * territoryFactor * bonusFactor * ageFactor * driversFactor * powerFactor
                * seasonFactor * periodFactor)
    }
    static var premium: Number {
        money("Premium", "Prime", "EUR").calculated(exactPremium.rounded(2))
    }
    static var policyTitle: Text {
        text("Policy", "Police").calculated(
            plate.joined(", ", keeper(Person.name)(FullName.family)))
    }

    // Keys into the tariff

    private static var driverBand: Term<Motor, TextValue> {
        let youngBand: Term<Motor, TextValue> =
            (leastExperience < 3).then("young-novice", else: "young")
        let otherBand: Term<Motor, TextValue> =
            (leastExperience < 3).then("novice", else: "other")
        let band = (leastAge < 23).then(youngBand, else: otherBand)
        return leastAge.isFilled.then(band, else: "")
    }
    private static var powerBand: Term<Motor, TextValue> {
        let upper: Term<Motor, TextValue> = (kilowatts <= 110).then("110", else: "more")
        let high = (kilowatts <= 90).then("90", else: upper)
        let low = (kilowatts <= 70).then("70", else: high)
        let band = (kilowatts <= 50).then("50", else: low)
        return kilowatts.isFilled.then(band, else: "")
    }

    private static func tariff(_ key: Term<Motor, TextValue>) -> Term<Motor, NumberValue> {
        key.look(up: Tariff.factor)
    }
    private static func factor(
        _ english: String, _ french: String, name: StaticString = #function
    ) -> Number {
        decimal("Factor: " + english, "Facteur : " + french, name: name)
    }
}
