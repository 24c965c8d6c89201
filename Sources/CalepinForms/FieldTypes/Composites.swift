// Ready-made composites: the name of a person and an address, built of ordinary fields that a form
// may change afterwards. The type Composite is in Definition/.

extension Composite {
    /// The name of a person: given name and family name, a middle name and a title if there are.
    public static func personName(
        _ name: String, label: LocalText = LocalText("Full name", "Nom complet")
    ) -> Composite {
        Composite(
            name, label: label,
            contents: [
                part("title", "Title", "Titre", isOptional: true),
                part("given", "First name", "Prénom"),
                part("middle", "Middle names", "Autres prénoms", isOptional: true),
                part("family", "Last name", "Nom de famille"),
            ])
    }

    /// An address: country, city, street and house, each cleared when the one before changes, and
    /// a flat if there is one.
    ///
    /// - Parameters:
    ///   - name: The name, with which those of its fields begin.
    ///   - label: The label of the whole.
    ///   - countries: The source of countries; nil for a field of text.
    ///   - cities: The source of cities; nil for a field of text.
    public static func address(
        _ name: String, label: LocalText = LocalText("Address", "Adresse"),
        countries: Choices? = nil, cities: Choices? = nil
    ) -> Composite {
        Composite(
            name, label: label,
            contents: [
                part("country", "Country", "Pays", choices: countries),
                part("city", "City", "Localité", parent: "country", choices: cities),
                part("street", "Street", "Rue", parent: "city"),
                part("house", "House number", "Numéro", parent: "street"),
                part("flat", "Flat", "Appartement", parent: "house", isOptional: true),
            ])
    }

    private static func part(
        _ name: String, _ english: String, _ french: String, parent: String = "",
        choices: Choices? = nil, isOptional: Bool = false
    ) -> Content {
        var field = Field(
            name, choices == nil ? "text" : "one", label: LocalText(english, french))
        if !parent.isEmpty { field.parents = [parent] }
        if isOptional { field.required = "" }
        field.choices = choices
        return .field(field)
    }
}
