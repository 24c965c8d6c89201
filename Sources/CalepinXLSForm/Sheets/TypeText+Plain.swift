// The names of types that stand alone. Several of them belong to the first years of XLSForm and
// are still found in forms that were copied again and again.

extension TypeText {
    /// The types by their names.
    static let plain: [String: QuestionType] = Dictionary(
        uniqueKeysWithValues: names.flatMap { type, names in names.map { ($0, type) } })

    /// The types with their names, the usual one first.
    static let names: [(QuestionType, [String])] = typed + made + facts

    private static let typed: [(QuestionType, [String])] = [
        (.text, ["text", "string", "q string", "add text prompt", "phone number"]),
        (
            .integer,
            ["integer", "int", "q int", "add integer prompt"]
                + impliedConstraints.keys
                .filter { $0 != "phone number" }.sorted()
        ),
        (.decimal, ["decimal", "q decimal", "add decimal prompt"]),
        (.range, ["range"]),
        (.barcode, ["barcode", "q barcode", "add barcode prompt"]),
        (.date, ["date", "q date", "add date prompt"]),
        (.time, ["time"]),
        (
            .dateTime,
            [
                "dateTime", "datetime", "date time", "q dateTime", "q date time",
                "add dateTime prompt", "add date time prompt",
            ]
        ),
        (.note, ["note", "q note", "add note prompt"]),
        (.calculate, ["calculate", "q calculate", "add calculate prompt"]),
        (.hidden, ["hidden"]),
        (
            .acknowledge,
            ["acknowledge", "trigger", "q acknowledge", "add acknowledge prompt"]
        ),
    ]

    private static let made: [(QuestionType, [String])] = [
        (
            .geopoint,
            ["geopoint", "location", "gps", "q geopoint", "q location", "add location prompt"]
        ),
        (.geotrace, ["geotrace", "q geotrace"]),
        (.geoshape, ["geoshape", "q geoshape"]),
        (.startGeopoint, ["start-geopoint"]),
        (.backgroundGeopoint, ["background-geopoint"]),
        (
            .image,
            ["image", "photo", "q image", "q picture", "add image prompt", "add photo prompt"]
        ),
        (.audio, ["audio", "q audio", "add audio prompt"]),
        (.video, ["video", "q video", "add video prompt"]),
        (.file, ["file", "add file prompt"]),
        (.backgroundAudio, ["background-audio"]),
        (.osm(nil), ["osm"]),
        (.audit, ["audit"]),
        (.externalData(.csv), ["csv-external"]),
        (.externalData(.xml), ["xml-external"]),
    ]

    private static let facts: [(QuestionType, [String])] = [
        (.fact(.start), ["start", "start time", "get start time"]),
        (.fact(.end), ["end", "end time", "get end time"]),
        (.fact(.today), ["today", "get today"]),
        (.fact(.deviceID), ["deviceid", "device id", "imei", "get device id", "uri:deviceid"]),
        (
            .fact(.subscriberID),
            ["subscriberid", "subscriber id", "get subscriber id", "uri:subscriberid"]
        ),
        (.fact(.simSerial), ["simserial", "sim id", "get sim id", "uri:simserial"]),
        (.fact(.phoneNumber), ["phonenumber", "get phone number", "uri:phonenumber"]),
        (.fact(.username), ["username", "uri:username"]),
        (.fact(.email), ["email", "uri:email"]),
    ]

    /// The names whose parameters ODK reads; under their older names the same types have none.
    static let namesWithParameters: Set = [
        "text", "range", "image", "photo", "add image prompt", "add photo prompt", "audio",
        "add audio prompt", "background-audio", "geopoint", "geotrace", "geoshape", "audit",
    ]

    /// The constraints that old types bring along.
    static let impliedConstraints: [String: String] = [
        "percentage": "0 <= . and . <= 100",
        "number of days in last month": "0 <= . and . <= 31",
        "number of days in last six months": "0 <= . and . <= 183",
        "number of days in last year": "0 <= . and . <= 365",
        "phone number": "regex(., '^\\d*$')",
    ]
}
