// Faults of entities: their declarations and the questions that are saved to them.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of entities.
enum EntityKinds {
    /// An entity of no list.
    static let listMissing = FaultKind(
        "entity-without-list",
        "an entity needs a list_name",
        "une entité a besoin d’un list_name")
    /// Two entities of one list.
    static let duplicate = FaultKind(
        "duplicate-entity",
        "the list \"{0}\" is declared twice",
        "la liste «\u{A0}{0}\u{A0}» est déclarée deux fois")
    /// A new entity without a label.
    static let labelMissing = FaultKind(
        "entity-without-label",
        "a new entity of \"{0}\" needs a label",
        "une nouvelle entité de «\u{A0}{0}\u{A0}» a besoin d’un label")
    /// An entity that may be new or old, without saying when it is changed.
    static let updateMissing = FaultKind(
        "entity-without-update",
        "with create_if and entity_id, \"{0}\" needs update_if",
        "avec create_if et entity_id, «\u{A0}{0}\u{A0}» a besoin de update_if")
    /// An entity that is changed without saying which.
    static let idMissing = FaultKind(
        "entity-without-id",
        "update_if needs an entity_id that says which of \"{0}\"",
        "update_if a besoin d’un entity_id qui dise quelle «\u{A0}{0}\u{A0}»")
    /// More entities than a form may have.
    static let tooMany = FaultKind(
        "too-many-entities",
        "a form has at most {0} entities",
        "un formulaire a {0} entités au plus")
    /// A question saved to nothing.
    static let undeclared = FaultKind(
        "save-without-entities",
        "save_to needs a sheet entities that declares a list",
        "save_to a besoin d’une feuille entities qui déclare une liste")
    /// A property without a name.
    static let propertyEmpty = FaultKind(
        "property-empty",
        "save_to names no property",
        "save_to ne nomme pas de propriété")
    /// A group saved as a property.
    static let ofGroup = FaultKind(
        "save-of-group",
        "groups and repeats are no properties",
        "groupes et répétitions ne sont pas des propriétés")
    /// A property with several lists.
    static let hashes = FaultKind(
        "save-with-hashes",
        "save_to has at most one #",
        "save_to a un # au plus")
    /// A property of several lists that does not say of which.
    static let listNeeded = FaultKind(
        "save-without-list",
        "with several entities, save_to names its list: LIST#{0}",
        "avec plusieurs entités, save_to nomme sa liste\u{A0}: LISTE#{0}")
    /// A property of a list that is not declared.
    static let unknownList = FaultKind(
        "save-to-unknown-list",
        "the sheet entities declares no list \"{0}\"",
        "la feuille entities ne déclare pas de liste «\u{A0}{0}\u{A0}»")
    /// A property that every entity has.
    static let reserved = FaultKind(
        "property-reserved",
        "\"{0}\" cannot be a property: every entity has it",
        "«\u{A0}{0}\u{A0}» ne peut être une propriété\u{A0}: toute entité l’a")
    /// Two questions saved to one property.
    static let duplicateProperty = FaultKind(
        "duplicate-property",
        "the property \"{0}\" is saved twice",
        "la propriété «\u{A0}{0}\u{A0}» est enregistrée deux fois")
    /// A property in a repeat that its entity is not in.
    static let scopeOfProperty = FaultKind(
        "property-out-of-scope",
        "\"{0}\" belongs to the entity of \"{1}\", which is in another repeat",
        "«\u{A0}{0}\u{A0}» appartient à l’entité «\u{A0}{1}\u{A0}», qui est dans une "
            + "autre répétition")
    /// An entity that reads from a repeat that it is not in.
    static let scopeOfReference = FaultKind(
        "entity-out-of-scope",
        "\"{0}\" is in another repeat than the entity of \"{1}\"",
        "«\u{A0}{0}\u{A0}» est dans une autre répétition que l’entité «\u{A0}{1}\u{A0}»")
    /// Two entities for one group.
    static let noPlace = FaultKind(
        "entity-without-place",
        "each group or repeat holds one entity: none is left for \"{0}\"",
        "chaque groupe ou répétition porte une entité\u{A0}: aucun ne reste pour "
            + "«\u{A0}{0}\u{A0}»")

    /// All of them.
    static let all = [
        listMissing, duplicate, labelMissing, updateMissing, idMissing, tooMany, undeclared,
        propertyEmpty, ofGroup, hashes, listNeeded, unknownList, reserved, duplicateProperty,
        scopeOfProperty, scopeOfReference, noPlace,
    ]
}
