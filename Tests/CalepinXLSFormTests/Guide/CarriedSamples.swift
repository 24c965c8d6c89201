// The smallest cells that have each type, column, look, parameter, setting and function of
// XLSForm.

import CalepinForms

@testable import CalepinXLSForm

/// The samples of XLSForm's parts.
enum CarriedSamples {
    /// Returns the form with a type, as it is written.
    static func form(type: String) -> CarriedForm {
        var form = CarriedForm(cells: ["type": type])
        switch type {
        case "range": form.cells["parameters"] = "start=0 end=10 step=1"
        case "calculate": form.cells["calculation"] = "1 + 1"
        case "audit": form.cells["name"] = "audit"
        case "background-geopoint": form.cells["trigger"] = "${before}"
        case "begin group": form.rest = ["text inner Inner", "end_group"]
        case "begin repeat": form.rest = ["text inner Inner", "end_repeat"]
        case "begin loop over l": form.rest = ["text inner Inner", "end_loop"]
        default: break
        }
        return form
    }

    /// The types that name a list, a file or other rows, as they are written.
    static let composed = [
        "select_one l", "select_one l or_other", "select_multiple l", "select_multiple l or_other",
        "select_one_external l", "select_one_from_file f.csv", "select_one_from_file f.xml",
        "select_one_from_file f.geojson", "select_multiple_from_file f.csv", "rank l",
        "begin group", "begin repeat", "begin loop over l", "osm l",
    ]

    /// Returns a file beside the form, as the importer reads it.
    static func file(_ name: String) -> CatalogueFile? {
        let text =
            switch name {
            case "f.csv": "name,label,x\na,A,1\n"
            case "f.geojson":
                """
                {"type":"FeatureCollection","features":[{"type":"Feature","id":"a",
                "geometry":{"type":"Point","coordinates":[7,47]},
                "properties":{"id":"a","title":"A"}}]}
                """
            case "f.xml": "<root><item><name>a</name><label>A</label><x>1</x></item></root>"
            default: ""
            }
        return DataFile.read(Array(text.utf8), name: name)
    }

    /// The cells of a column, and those that it needs beside it.
    static func cells(column: String) -> [String: String]? {
        switch column {
        case "type", "command", "name", "tag", "value", "label", "caption": [:]
        case "disabled": ["disabled": "no"]
        case "trigger": ["trigger": "${before}", "type": "calculate", "calculation": "now()"]
        case "parameters": ["parameters": "rows=3"]
        case "appearance": ["appearance": "multiline"]
        case "save_to", "entities:saveto": nil
        case "constraint", "relevant", "relevance", "required", "readonly", "read_only":
            [column: "true()"]
        case "calculation", "calculate": [column: "1 + 1"]
        case "choice_filter": [column: "name = 'a'", "type": "select_one l"]
        case "repeat_count", "count", "jr:count": [column: "2", "type": "begin repeat"]
        case "big-image": [column: "b.png", "image": "a.png"]
        case "image", "audio", "video": [column: "a.png"]
        default: [column: "1"]
        }
    }

    /// The types that a look is tried with.
    static let lookTypes = [
        "text", "integer", "decimal", "range", "date", "dateTime", "time", "select_one l",
        "select_multiple l", "rank l", "image", "audio", "video", "file", "geopoint", "barcode",
        "begin group", "begin repeat", "note",
    ]

    /// Returns a value that a parameter may have.
    static func value(parameter: String) -> String {
        switch parameter {
        case "start", "placeholder", "seed": "1"
        case "end": "9"
        case "step", "tick_interval", "rows": "2"
        case "tick_labelset": "ticks"
        case "app": "org.example.app"
        case "quality": "low"
        case "value", "label": "x"
        case "reference-geometry": "l"
        case "location-priority": "balanced"
        case "track-changes-reasons": "on-form-edit"
        case "max-pixels", "location-min-interval", "location-max-age", "capture-accuracy",
            "warning-accuracy":
            "10"
        default: "true"
        }
    }

    /// Returns the parameters that stand beside one, so that there is no fault.
    static func beside(parameter: String) -> [String] {
        switch parameter {
        case "seed": ["randomize"]
        case "tick_labelset": ["start", "end", "step"]
        case "placeholder", "tick_interval", "start", "end", "step":
            ["start", "end", "step"].filter { $0 != parameter }
        case "location-priority", "location-min-interval", "location-max-age":
            ["location-priority", "location-min-interval", "location-max-age"].filter {
                $0 != parameter
            }
        default: []
        }
    }

    /// Returns a value of a setting.
    static func value(setting: String) -> String {
        switch setting {
        case "default_language": "English (en)"
        case "instance_name": "${before}"
        case "allow_choice_duplicates", "clean_text_values", "omit_instanceID": "yes"
        case "version": "2026a"
        case "public_key": "abc"
        case "namespaces": "x=\"http://example.org/x\""
        case "style": "pages"
        default: "word"
        }
    }

    /// Returns a call of a function.
    static func call(_ name: String) -> String {
        switch name {
        case "position": "position(..)"
        case "instance": "instance('l')/root/item[name = 'a']/label"
        case "current": "instance('l')/root/item[name = current()/../before]/label"
        case "pulldata": "pulldata('f', 'x', 'name', 'a')"
        case "jr:choice-name": "jr:choice-name(${before}, '${before}')"
        case "indexed-repeat": "indexed-repeat(${inner}, ${rows}, 1)"
        default:
            name + "("
                + (0..<(arguments[name] ?? 1)).map { _ in "'1'" }.joined(separator: ", ") + ")"
        }
    }

    /// The numbers of arguments of functions that do not take one.
    static let arguments: [String: Int] = [
        "if": 3, "true": 0, "false": 0, "checklist": 3, "weighted-checklist": 4, "selected": 2,
        "is-selected": 2, "selected-at": 2, "join": 2, "substr": 2, "substring": 2,
        "substring-before": 2, "substring-after": 2, "contains": 2, "starts-with": 2,
        "ends-with": 2, "translate": 3, "regex": 2, "digest": 2, "uuid": 0, "extract-signed": 2,
        "pow": 2, "atan2": 2, "pi": 0, "random": 0, "last": 0, "today": 0, "now": 0,
        "format-date": 2, "format-date-time": 2, "geofence": 2, "concat": 2, "coalesce": 2,
        "depend": 2,
    ]
}
