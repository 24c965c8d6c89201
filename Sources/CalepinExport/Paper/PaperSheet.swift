// The head and the style of a page. Of the look that a form declares come sizes, flags and three
// numbers of a colour; nothing of it is copied into the style as a text.

import CalepinExpressions
import CalepinForms

/// The head and the style of the pages.
struct PaperSheet: Sendable {
    let style: PrintStyle
    let hasLogo: Bool
    let language: Language
    /// The code of the language of texts.
    let textLanguage: String
    private let title: String

    init(_ form: FormDefinition, _ settings: ExportSettings, hasLogo: Bool) {
        style = form.print ?? PrintStyle()
        self.hasLogo = hasLogo && !style.logo.isEmpty
        language = settings.language
        textLanguage = settings.labels ?? form.languages.first ?? "en"
        let title = form.title.text(in: textLanguage)
        self.title = title.isEmpty ? form.id : title
    }

    /// The direction of the pages.
    var direction: PaperDirection { PaperDirection(ofLanguage: textLanguage) }

    /// The end of the HTML.
    var end: [UInt8] { Array("</body></html>\n".utf8) }

    /// The HTML before the record of a mail.
    var mailHead: [UInt8] {
        let near = direction == .rightToLeft ? "right" : "left"
        return head(
            rules: "body,th,td,h1,h2,h3,p{text-align:\(near)}" + Self.rules
                + "body{max-width:42em;margin:0 auto;padding:1em}")
    }

    /// Returns the HTML before the records.
    func head(firstPage: Int, isWhole: Bool) -> [UInt8] {
        head(rules: pages(firstPage: firstPage, isWhole: isWhole) + Self.rules)
    }

    private func head(rules: String) -> [UInt8] {
        var name = PaperWriter()
        name.text(title)
        let code = textLanguage.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        var html = "<!DOCTYPE html><html lang=\"\(code)\" dir=\"\(direction.rawValue)\">"
        html += "<head><meta charset=\"utf-8\"><title>"
        html += String(decoding: name.bytes, as: UTF8.self)
        html += "</title><style>" + rules
        html += accent + layout + "</style></head><body>"
        return Array(html.utf8)
    }

    /// The margins, and what stands in them on each page.
    private func pages(firstPage: Int, isWhole: Bool) -> String {
        let paper = style.paper == .a4 ? "A4" : "letter"
        let side = style.isLandscape ? " landscape" : ""
        let total = isWhole ? " \" / \" counter(pages)" : ""
        let isRight = direction == .rightToLeft
        let (near, far) = isRight ? ("right", "left") : ("left", "right")
        return """
            @page{size:\(paper)\(side);margin:24mm 18mm 22mm 18mm;
            @top-\(near){content:element(head);width:100%;vertical-align:bottom;
            padding-bottom:3mm}
            @bottom-\(near){content:element(foot);width:80%;vertical-align:top;padding-top:4mm}
            @bottom-\(far){content:counter(page)\(total);width:20%;vertical-align:top;
            padding-top:4mm;text-align:\(far);font-size:7.5pt;color:#5a5a5a;
            font-family:\(Self.fonts)}}
            @page:first{counter-reset:page \(firstPage)}
            body,th,td,h1,h2,h3,p{text-align:\(near)}
            .logo{float:\(far)}

            """
    }

    /// The fonts, of which the first with a sign draws it.
    private static let fonts =
        "\"Noto Sans\",\"Noto Sans Arabic\",\"Noto Sans Hebrew\",\"Noto Sans Devanagari\","
        + "\"Noto Sans CJK SC\",\"DejaVu Sans\",sans-serif"

    /// The rules of all pages.
    private static let rules = """
        body{margin:0;font:9.25pt/1.45 \(fonts);color:#1c1c1c;overflow-wrap:anywhere}
        .record{break-before:page}.record:first-child{break-before:auto}
        .head{position:running(head);font-size:7.5pt;color:#5a5a5a;
        border-bottom:.4pt solid #c4c4c4;padding-bottom:1.5mm}
        .foot{position:running(foot);font-size:7.5pt;color:#5a5a5a;white-space:pre-line}
        .foot p{margin:0}
        .logo{max-width:45mm;max-height:18mm;margin:0 0 3mm}
        .form{margin:0;font-size:8.5pt}
        h1{font-size:18pt;line-height:1.2;font-weight:600;margin:0 0 1.5mm}
        .about{margin:0 0 7mm;font-size:8.5pt;color:#5a5a5a}
        h2{font-size:11.5pt;line-height:1.3;font-weight:600;margin:7mm 0 2mm;
        padding-bottom:1mm;border-bottom:.7pt solid;break-after:avoid;clear:both}
        h3{font-size:9.25pt;font-weight:600;margin:4mm 0 1.5mm;break-after:avoid}
        .field{padding:1.1mm 0;border-bottom:.3pt solid #dedede;overflow:hidden;
        break-inside:avoid}
        .label{color:#5a5a5a}
        .value,td{white-space:pre-wrap}
        .empty{color:#767676}
        .note{color:#5a5a5a;font-style:italic;margin:1.5mm 0}
        table{width:100%;border-collapse:collapse;table-layout:fixed;margin:0 0 3mm}
        thead{display:table-header-group}
        tr{break-inside:avoid}
        th{font-size:8pt;font-weight:600;color:#5a5a5a;vertical-align:bottom;
        padding:0 2mm 1mm 0;border-bottom:.7pt solid #8a8a8a}
        td{vertical-align:top;padding:1.1mm 2mm 1.1mm 0;border-bottom:.3pt solid #dedede}
        .row{margin:0 0 3mm;padding:1mm 3mm 2mm;border:.4pt solid #c4c4c4;border-radius:1.2mm;
        break-inside:avoid}
        .row h3{margin-top:1.5mm}
        .photo{display:block;max-width:80mm;max-height:70mm;break-inside:avoid}
        td .photo{max-width:100%;max-height:28mm}
        .strokes{display:block;height:18mm;width:60mm}

        """

    /// The colour of titles.
    private var accent: String {
        guard let parts = style.accentParts else { return "" }
        let colour = "rgb(\(parts[0]),\(parts[1]),\(parts[2]))"
        return ".form,h1,h2{color:\(colour)}h2{border-color:\(colour)}"
    }

    /// The places of labels and values.
    private var layout: String {
        let isRight = direction == .rightToLeft
        let (near, far) = isRight ? ("right", "left") : ("left", "right")
        guard style.hasColumns else {
            return """
                .field>.label{float:\(near);width:33%}
                .field>.value{margin-\(near):36%;text-align:\(near)}
                """
        }
        return """
            .fields{margin-\(far):-4%}.field{float:\(near);width:45.8%;margin-\(far):4%}
            .field>.label{font-size:8pt}.field>.value{text-align:\(near)}
            .fields:after{content:"";display:block;clear:both}
            """
    }
}
