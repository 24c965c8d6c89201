// The programs whose exports are recognized, and what their columns are that are no questions: ODK
// Central's CSV, KoboToolbox's workbook and CSV, and submissions as XML.

/// A program that a file comes from.
enum ImportSource: String, Sendable {
    /// The CSV of ODK Central, also in a zip with a file for each repeat.
    case central = "odk-central"
    /// The workbook or CSV of KoboToolbox.
    case kobo = "kobotoolbox"
    /// Folders with submissions as XML, as ODK Briefcase keeps them.
    case submissions = "odk-xml"

    /// Recognizes the table of records by its columns; nil for any other table.
    init?(columns: [String]) {
        let columns = Set(columns)
        if columns.contains("KEY"), columns.contains("SubmissionDate"),
            !columns.contains("PARENT_KEY")
        {
            self = .central
        } else if !columns.contains("_parent_index"), columns.contains("_uuid"),
            columns.contains("_submission_time") || columns.contains("_index")
        {
            self = .kobo
        } else {
            return nil
        }
    }

    /// Returns what a column is that its program adds; nil for one that may be a question.
    func role(of column: String) -> ImportRole? {
        switch self {
        case .central, .submissions:
            if let role = Self.centralColumns[column] { return role }
            if column.hasPrefix("SET-OF-") { return .technical }
            let isMeta = column.hasPrefix("meta-") || column.hasPrefix("meta/")
            return isMeta ? .technical : nil
        case .kobo:
            if let role = Self.koboColumns[column] { return role }
            let starts = ["_submission__", "_parent_", "meta/", "formhub/", "_validation_status_"]
            return starts.contains { column.hasPrefix($0) } ? .technical : nil
        }
    }

    private static let centralColumns: [String: ImportRole] = [
        "KEY": .id, "PARENT_KEY": .id, "meta-instanceID": .id, "meta/instanceID": .id,
        "instanceID": .id, "SubmissionDate": .submitted, "SubmitterName": .submitter,
        "ReviewState": .review, "SubmitterID": .technical, "AttachmentsPresent": .technical,
        "AttachmentsExpected": .technical, "Status": .technical, "DeviceID": .technical,
        "Edits": .technical, "FormVersion": .technical,
    ]

    private static let koboColumns: [String: ImportRole] = [
        "_id": .id, "_uuid": .id, "_index": .id, "_parent_index": .id, "meta/rootUuid": .id,
        "_submission__uuid": .id, "_submission__id": .id, "_submission_time": .submitted,
        "_submitted_by": .submitter, "_validation_status": .review, "__version__": .technical,
        "_version_": .technical, "_notes": .technical, "_status": .technical,
        "_tags": .technical, "_geolocation": .technical, "_attachments": .technical,
        "_xform_id_string": .technical, "meta/instanceID": .technical,
    ]
}

/// The use of a column that fills no question by itself.
enum ImportRole: String, Sendable {
    /// It tells which record or row it is, or belongs to.
    case id
    /// It tells when the record was submitted.
    case submitted
    /// It tells who submitted it.
    case submitter
    /// It tells how it was reviewed.
    case review
    /// It is a part of an answer that is whole in another column or made of these: one choice of
    /// several, or a number of a place.
    case part
    /// It is not used: its program's own.
    case technical
}
