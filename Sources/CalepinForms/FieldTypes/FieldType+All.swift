// The list of field types: a new type is one file beside this one, and its name here. The struct
// is in FieldType.swift.

extension FieldType {
    /// Every type a field can have, by its `type`.
    ///
    /// Invariant: names are distinct.
    public static let all: [FieldType] = [
        TextTypes.text, TextTypes.multiline,
        NumberTypes.integer, NumberTypes.decimal, NumberTypes.money,
        MomentTypes.day, MomentTypes.time, MomentTypes.instant,
        ChoiceTypes.toggle, ChoiceTypes.yesNo, ChoiceTypes.one, ChoiceTypes.many,
        ChoiceTypes.rank,
        ContactTypes.phone, ContactTypes.email,
        VehicleTypes.plate, VehicleTypes.vin, IdentityType.identity, AccountType.iban,
        PlaceType.place, LineType.line, AreaType.area,
        AttachmentTypes.photo, AttachmentTypes.file,
        SignatureType.signature, TextTypes.barcode,
        ShownTypes.note, ShownTypes.calculated, ShownTypes.hidden,
    ]
}
