// The name and the media type of the file that an export makes.

extension ExportPlan {
    /// Returns the ending of the name of the file, such as `zip` for CSV of several tables.
    package func ending(_ settings: ExportSettings) -> String {
        isZip(settings) ? "zip" : settings.format.rawValue
    }

    /// Returns the media type of the file.
    package func mediaType(_ settings: ExportSettings) -> String {
        switch settings.format {
        case .zip: "application/zip"
        case .csv: isZip(settings) ? "application/zip" : "text/csv; charset=utf-8"
        case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case .json: "application/json"
        case .jsonl: "application/jsonl"
        case .geojson: "application/geo+json"
        case .pdf: "application/pdf"
        case .ics: "text/calendar; charset=utf-8"
        }
    }

    /// Returns true where several tables of CSV go into a zip.
    func isZip(_ settings: ExportSettings) -> Bool {
        settings.format == .csv && settings.table == nil && tables.count > 1
    }
}
