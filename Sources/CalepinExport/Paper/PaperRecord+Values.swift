// The values of a record as people write them: choices by their labels, numbers and days as in the
// language, signatures drawn, photos as pictures.

import CalepinExpressions
import CalepinForms

/// A value on paper.
enum PaperValue {
    case empty
    case text(String)
    /// The picture of a number.
    case photo(Int)
    case strokes(Strokes)

    /// The number of characters that it is as wide as.
    var width: Int {
        switch self {
        case .empty: 1
        case .text(let text): min(text.unicodeScalars.count, 60)
        case .photo, .strokes: 24
        }
    }

    /// The number of characters of its longest word.
    var wordWidth: Int {
        guard case .text(let text) = self else { return width }
        return text.prefix(1_000).split { $0.isWhitespace }.map(\.count).max() ?? 0
    }
}

extension PaperRecord {
    /// Returns the value of a field of a row; nil for one that is not relevant, is never shown, or
    /// is empty where that is not shown.
    mutating func value(of field: Field, _ place: Place) -> PaperValue? {
        guard let number = form.number(ofCell: field.name, inScope: place.scope),
            let type = FieldType.named(field.type), type.holdsValue, !type.isHidden
        else { return nil }
        let cell = session.view(ofCell: number, inRow: place.row)
        guard cell.isRelevant else { return nil }
        let text = cell.effective.error == nil ? cell.effective.asText ?? "" : ""
        guard !text.isEmpty else { return sheet.style.showsEmpty ? .empty : nil }
        switch type.widget {
        case .photo: return AttachmentReference(text).map { photo($0) } ?? .text(text)
        case .file: return .text(AttachmentReference(text)?.name ?? text)
        case .signature: return Strokes(text).map { .strokes($0) } ?? .text(text)
        default: return .text(shown(cell))
        }
    }

    /// Returns the answer of a cell as people read it; empty for none.
    func shown(_ cell: CellView) -> String {
        guard let field = cell.field, cell.isRelevant, cell.effective.error == nil else {
            return ""
        }
        if case .instant(let instant) = cell.effective {
            let shown = Value.instant(instant.shown(in: settings.zone))
            return cell.shown(shown, in: settings.language, texts: sheet.textLanguage)
        }
        if !field.mask.isEmpty, let mask = try? Mask(parsing: field.mask) {
            return mask.shown(cell.effective.asText ?? "")
        }
        return cell.shown(cell.effective, in: settings.language, texts: sheet.textLanguage)
    }

    /// Returns the picture of a photo, or its name where the server does not have it, or there is
    /// no room for more.
    private mutating func photo(_ reference: AttachmentReference) -> PaperValue {
        guard !isInMail else { return .text(reference.name) }
        let language = settings.language
        guard let file = exported.files[reference.hash] else {
            return .text(PaperTexts.missingPhoto.text(in: language, reference.name))
        }
        guard photosLeft > 0 else {
            return .text(PaperTexts.noRoom.text(in: language, reference.name))
        }
        photosLeft -= 1
        photos.append(PaperPhoto(stored: file.stored))
        return .photo(firstPhoto + photos.count - 1)
    }
}

extension PaperWriter {
    /// Writes a value.
    ///
    /// - Parameter element: The element around it: a part of a field, or a cell.
    mutating func write(_ value: PaperValue, in element: Element) {
        switch value {
        case .empty: self.element(element, .empty, text: "–")
        case .text(let text): self.element(element, .value, text: text)
        case .photo(let number):
            begin(element, .style(.value))
            single(.img, .style(.photo), .photo(number))
            end(element)
        case .strokes(let strokes):
            begin(element, .style(.value))
            write(strokes)
            end(element)
        }
    }

    /// Draws a signature, as large as its strokes are.
    private mutating func write(_ strokes: Strokes) {
        let points = strokes.strokes.joined()
        let (width, height) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
        let margin = max(width, height, 100) / 40
        begin(.svg, .style(.strokes), .box(width: width + margin, height: height + margin))
        single(.path, .strokes(strokes), .pen(max(1, max(width, height) / 100)))
        end(.svg)
    }
}
