// The messages of issues, in English and French, and their names on the wire. A new kind adds one
// line here; the type is in Issue.swift.

/// The catalogue of issues.
enum IssueTexts {
    typealias Texts = (name: String, english: String, french: String)

    static func of(_ code: IssueCode) -> Texts {
        switch code {
        case .missing: ("missing", "Please fill this in", "À remplir")
        case .notOfType:
            ("not-of-type", "This cannot be understood", "Ceci n’est pas compris")
        case .failed: ("failed", "The calculation failed", "Le calcul a échoué")
        case .tooLong: ("too-long", "This is too long", "C’est trop long")
        case .belowLeast: ("below-least", "At least {0}", "Au moins {0}")
        case .aboveMost: ("above-most", "At most {0}", "Au plus {0}")
        case .constraint:
            ("constraint", "This value is not allowed", "Cette valeur n’est pas permise")
        case .pattern:
            ("pattern", "This is not in the right format", "Le format n’est pas le bon")
        case .mask:
            ("mask", "Not complete, the format is {0}", "Incomplet, le format est {0}")
        case .notAChoice:
            ("not-a-choice", "This is not one of the choices", "Ce n’est pas un des choix")
        case .notInOrder:
            (
                "not-in-order", "Some choices are not in the order yet",
                "Des choix manquent encore dans l’ordre"
            )
        case .tooFewRows:
            ("too-few-rows", "At least {0} needed", "Il en faut au moins {0}")
        case .tooManyRows:
            ("too-many-rows", "At most {0} allowed", "Il en faut au plus {0}")
        case .notUnique: ("not-unique", "This is in the list already", "Déjà dans la liste")
        case .warning: ("warning", "Please check this", "À vérifier")
        default: ofType(code)
        }
    }

    private static func ofType(_ code: IssueCode) -> Texts {
        switch code {
        case .notANumber:
            (
                "not-a-number", "Not a number, or one with two readings",
                "Pas un nombre, ou il a deux lectures"
            )
        case .notWhole: ("not-whole", "Not a whole number", "Pas un nombre entier")
        case .tooManyPlaces:
            ("too-many-places", "Too many decimals", "Trop de décimales")
        case .offStep: ("off-step", "Only in steps of {0}", "Seulement par pas de {0}")
        case .notADay: ("not-a-day", "Not a day of the calendar", "Pas un jour du calendrier")
        case .notATime: ("not-a-time", "Not a time of day", "Pas une heure")
        case .notAnInstant:
            ("not-an-instant", "Not a day with a time", "Pas un jour avec une heure")
        case .notYesOrNo: ("not-yes-or-no", "Neither yes nor no", "Ni oui ni non")
        case .notAnAddress:
            ("not-an-address", "Not an e-mail address", "Pas une adresse électronique")
        case .notAPhone: ("not-a-phone", "Not a phone number", "Pas un numéro de téléphone")
        case .badCharacter:
            (
                "bad-character", "It has a character that does not belong here",
                "Un caractère n’a pas sa place ici"
            )
        case .wrongLength:
            ("wrong-length", "Too few or too many characters", "Trop ou trop peu de caractères")
        case .closed:
            (
                "closed", "This form is closed, and no more records are accepted",
                "Ce formulaire est clos et n’accepte plus de dossiers"
            )
        case .full: ("full", "No more records are accepted", "Aucun dossier n’est plus accepté")
        case .received:
            (
                "received", "It was received and cannot be changed any more",
                "Il a été reçu et n’est plus modifiable"
            )
        default: ofDevice(code)
        }
    }

    private static func ofDevice(_ code: IssueCode) -> Texts {
        switch code {
        case .checkDigit:
            (
                "check-digit", "A character is wrong: the check digit does not agree",
                "Un caractère est faux : le chiffre de contrôle ne correspond pas"
            )
        case .notAnIdentity:
            ("not-an-identity", "Not a number of this kind", "Pas un numéro de ce type")
        case .notAPlace:
            (
                "not-a-place", "Not a place: latitude and longitude in degrees",
                "Pas un lieu : latitude et longitude en degrés"
            )
        case .notALine:
            ("not-a-line", "A line has two points or more", "Une ligne a au moins deux points")
        case .notAnArea:
            (
                "not-an-area", "An area has three points or more",
                "Une zone a au moins trois points"
            )
        case .notAnAttachment: ("not-an-attachment", "Not a file", "Pas un fichier")
        default: ("not-a-signature", "Not a signature", "Pas une signature")
        }
    }
}
