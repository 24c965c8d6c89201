// The form of the Motor app: policies filled in on the spot. The list of sections and cells is
// here; each section's cells are in the files beside this one.

import CalepinFormsDSL
import CalepinForms

/// A motor policy.
package enum Motor: WholeForm {
    /// The form's name and title.
    package static let header = FormHeader("motor", "Motor policy", "Police automobile")
    /// Plate and owner.
    package static var recordTitle: Pointer<Motor, TextValue>? { policyTitle.pointer }

    enum Part: String, CaseIterable {
        case vehiclePart, paperPart, keeperPart, holderPart, driverPart, coverPart, photoPart
        case premiumPart
    }

    /// The sections, in the order they are filled in.
    package static var body: Body {
        section(Part.vehiclePart, "Vehicle", "Véhicule") {
            noPlate
            plate
            make
            model
            year
            powerUnit
            power
            kilowatts
            numberKind
            vin
            bodyNumber
            chassisNumber
        }
        section(Part.paperPart, "Vehicle document", "Document du véhicule") {
            paperKind
            paperNumber
            paperDay
        }
        section(Part.keeperPart, "Owner", "Propriétaire") { keeper.spread }
        section(Part.holderPart, "Policyholder", "Preneur d’assurance") {
            holderIsKeeper
            holder
            phoneNumber
            mail
        }
        section(Part.driverPart, "Drivers", "Conducteurs") {
            anyDriver
            drivers
            youngReason
        }
        section(Part.coverPart, "Period and cover", "Période et couverture") {
            start
            months
            end
            usage
            season
            bonus
            territory
        }
        section(Part.photoPart, "Documents", "Documents") {
            vehiclePhoto
            paperPhoto
            identityPhoto
            remarks
            consent
        }
        section(Part.premiumPart, "Premium", "Prime") {
            baseRate
            territoryFactor
            bonusFactor
            ageFactor
            driversFactor
            powerFactor
            seasonFactor
            periodFactor
            exactPremium
            premium
            policyTitle
        }
    }

    /// The names of the form's cells, for files and for code that goes through all of them.
    enum Key: String, CaseIterable {
        case noPlate, plate, make, model, year, powerUnit, power, kilowatts
        case numberKind, vin, bodyNumber, chassisNumber
        case paperKind, paperNumber, paperDay
        case keeper, holderIsKeeper, holder, phoneNumber, mail
        case anyDriver, drivers, youngReason
        case start, months, end, usage, season, bonus, territory
        case vehiclePhoto, paperPhoto, identityPhoto, remarks, consent
        case baseRate, territoryFactor, bonusFactor, ageFactor, driversFactor, powerFactor
        case seasonFactor, periodFactor, exactPremium, premium, policyTitle
    }
}
