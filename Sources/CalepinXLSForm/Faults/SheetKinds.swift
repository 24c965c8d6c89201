// Faults of sheets and their columns, and of the form as a whole.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of sheets, of columns and of the form as a whole.
enum SheetKinds {
    /// A sheet that the form needs and does not have.
    static let sheetMissing = FaultKind(
        "sheet-missing",
        "there is no sheet \"{0}\"",
        "la feuille «\u{A0}{0}\u{A0}» manque")
    /// A column that a sheet needs and does not have.
    static let columnMissing = FaultKind(
        "column-missing",
        "the sheet has no column \"{0}\"",
        "la feuille n’a pas de colonne «\u{A0}{0}\u{A0}»")
    /// Two columns of one meaning.
    static let duplicateColumn = FaultKind(
        "duplicate-column",
        "the columns \"{0}\" and \"{1}\" mean the same",
        "les colonnes «\u{A0}{0}\u{A0}» et «\u{A0}{1}\u{A0}» ont le même sens")
    /// A column of entities that does not exist.
    static let unknownEntityColumn = FaultKind(
        "unknown-entity-column",
        "entities have no column \"{0}\"",
        "les entités n’ont pas de colonne «\u{A0}{0}\u{A0}»")
    /// A kind of media that does not exist.
    static let unknownMedia = FaultKind(
        "unknown-media",
        "there is no kind of media \"{0}\": image, big-image, audio, video",
        "«\u{A0}{0}\u{A0}» n’est pas un média\u{A0}: image, big-image, audio, video")
    /// A form whose records nobody could judge.
    static let encrypted = FaultKind(
        "encrypted-form",
        "records that only a key can read cannot be judged: take public_key away",
        "des fiches que seule une clé peut lire ne peuvent être jugées\u{A0}: retirez public_key")
    /// Encryption without the identity it needs.
    static let instanceIDNeeded = FaultKind(
        "instance-id-needed",
        "a form with public_key needs its instanceID: take omit_instanceID away",
        "un formulaire avec public_key a besoin de instanceID\u{A0}: retirez omit_instanceID")

    /// All of them.
    static let all = [
        sheetMissing, columnMissing, duplicateColumn, unknownEntityColumn, unknownMedia,
        encrypted, instanceIDNeeded,
    ]
}
