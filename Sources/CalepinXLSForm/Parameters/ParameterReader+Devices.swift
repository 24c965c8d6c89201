// The parameters of places, and of the protocol of how a form was filled.

import CalepinExpressions

extension ParameterReader {
    /// The names of the parameters of a protocol.
    static let auditKeys = [
        "identify-user", "track-changes", "track-changes-reasons", "location-priority",
        "location-min-interval", "location-max-age",
    ]

    /// Returns the parameters of a place, a line or an area.
    mutating func geometry(_ type: QuestionType) -> GeometryParameters {
        var geometry = GeometryParameters()
        if type == .geopoint {
            geometry.captureAccuracy = number("capture-accuracy")
            geometry.warningAccuracy = number("warning-accuracy")
        } else if let incremental = written["incremental"] {
            // There is no way to switch it off but to leave it out.
            geometry.isIncremental = SurveySettings.truths[incremental.lowered] ?? false
            if !geometry.isIncremental {
                note(
                    ParameterKinds.notAllowed, incremental,
                    ["incremental", incremental.value, "true"])
            }
        }
        geometry.allowsMock = truth("allow-mock-accuracy")
        geometry.reference = written["reference-geometry"]?.value
        return geometry
    }

    /// Returns the settings of a protocol.
    mutating func audit() -> AuditParameters {
        var audit = AuditParameters()
        audit.tracksChanges = truth("track-changes")
        audit.asksReasons = word("track-changes-reasons", ["on-form-edit"]) != nil
        audit.identifiesUser = truth("identify-user")
        audit.location = auditLocation()
        return audit
    }

    private mutating func auditLocation() -> AuditParameters.Location? {
        let keys = ["location-priority", "location-min-interval", "location-max-age"]
        let given = keys.compactMap { written[$0] }
        guard let first = given.first else { return nil }
        guard given.count == keys.count else {
            note(ParameterKinds.incomplete, first, [keys.joined(separator: ", ")])
            return nil
        }
        let priority = word(keys[0], ["no-power", "low-power", "balanced", "high-accuracy"])
        let interval = notNegative(keys[1])
        let age = notNegative(keys[2])
        guard let priority, let interval, let age else { return nil }
        if age < interval { note(ParameterKinds.ageBelowInterval, given[2], []) }
        return AuditParameters.Location(
            priority: priority, minInterval: interval, maxAge: age)
    }

    /// Returns a whole number that is not less than 0.
    private mutating func notNegative(_ key: String) -> Int? {
        guard let number = whole(key), let parameter = written[key] else { return nil }
        if number >= 0 { return number }
        note(ParameterKinds.negative, parameter, [key])
        return nil
    }
}
