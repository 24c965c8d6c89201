// The XML of OpenRosa: the list of forms, the manifest of one, and the answer to a submission.

import CalepinExpressions
import CalepinXForm

/// The messages of OpenRosa.
enum OpenRosaXML {
    private static let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// Returns the list of forms (OpenRosa Form List API).
    ///
    /// - Parameter root: the address under which the client has its forms.
    /// Complexity: O(n) in the forms.
    static func list(_ forms: [OpenRosaForm], at root: String) -> [UInt8] {
        var xml = XMLText()
        xml.raw(start)
        xml.open("xforms", [("xmlns", "http://openrosa.org/xforms/xformsList")])
        for form in forms {
            let place = "\(root)/forms/\(form.id)/\(form.version)"
            xml.open("xform")
            xml.element("formID", form.id)
            xml.element("name", form.title)
            xml.element("version", "\(form.version)")
            xml.element("hash", "md5:" + form.digest)
            xml.element("downloadUrl", place + ".xml")
            if !form.files.isEmpty { xml.element("manifestUrl", place + "/manifest") }
            xml.close("xform")
        }
        xml.close("xforms")
        return xml.bytes
    }

    /// Returns the manifest of a form (OpenRosa Form Manifest API).
    ///
    /// Complexity: O(n) in the files.
    static func manifest(_ form: OpenRosaForm, at root: String) -> [UInt8] {
        var xml = XMLText()
        xml.raw(start)
        xml.open("manifest", [("xmlns", "http://openrosa.org/xforms/xformsManifest")])
        for file in form.files {
            xml.open("mediaFile")
            xml.element("filename", file.name)
            xml.element("hash", "md5:" + file.digest)
            xml.element(
                "downloadUrl", "\(root)/forms/\(form.id)/\(form.version)/files/\(file.digest)")
            xml.close("mediaFile")
        }
        xml.close("manifest")
        return xml.bytes
    }

    /// Returns the answer to a submission.
    static func response(_ message: String, isDone: Bool) -> [UInt8] {
        var xml = XMLText()
        xml.raw(start)
        xml.open("OpenRosaResponse", [("xmlns", "http://openrosa.org/http/response")])
        xml.open("message", [("nature", isDone ? "submit_success" : "submit_error")])
        xml.text(message)
        xml.close("message")
        xml.close("OpenRosaResponse")
        return xml.bytes
    }
}

extension OpenRosaReceipt {
    /// Returns the words for whoever sent it.
    func message(in language: Language) -> String {
        let isFrench = language == .french
        if issues > 0 {
            return isFrench
                ? "Reçu avec des problèmes : \(issues) réponses sont à revoir."
                : "Received with issues: \(issues) answers are to be reviewed."
        }
        guard let name = missing.first else { return isFrench ? "Reçu." : "Received." }
        return isFrench
            ? "Reçu ; le fichier « \(name) » manque encore."
            : "Received; the file “\(name)” has not come yet."
    }
}
