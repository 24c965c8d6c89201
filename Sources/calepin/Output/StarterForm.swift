// The form that `calepin app new` writes: small, and with one field of each frequent sort.

/// A form to begin with.
struct StarterForm {
    let id: String

    /// The form as JSON.
    var json: [UInt8] { Array(Self.text.replacing("{id}", with: id).utf8) }

    private static let text = """
        {
          "format": 1,
          "id": "{id}",
          "version": 1,
          "languages": ["en", "fr"],
          "title": {"en": "My form", "fr": "Mon formulaire"},
          "recordTitle": "name",
          "sections": [
            {
              "name": "visit",
              "title": {"en": "Visit", "fr": "Visite"},
              "contents": [
                {"field": "name", "label": {"en": "Name", "fr": "Nom"}},
                {"field": "day", "type": "day", "label": {"en": "Day", "fr": "Jour"}},
                {
                  "field": "people", "type": "integer",
                  "label": {"en": "Number of people", "fr": "Nombre de personnes"},
                  "least": "0"
                },
                {
                  "field": "place", "type": "place", "optional": true,
                  "label": {"en": "Place", "fr": "Lieu"}
                },
                {
                  "field": "remark", "optional": true,
                  "label": {"en": "Remark", "fr": "Remarque"}
                }
              ]
            }
          ]
        }

        """
}
