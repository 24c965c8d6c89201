// Faults and warnings as JSON, for programs and for pages: each with its place in the workbook and
// its message in one language.

import CalepinExpressions
import CalepinWorkbook

extension SurveyFault {
    /// Returns the fault as JSON: `code`, `sheet`, `row`, `column` in letters, `header`, `start`
    /// and `end` in bytes of the cell's text, `message`, `suggestion`, and `see` with the place of
    /// the other party; without what it does not have.
    package func json(in language: Language) -> JSONValue {
        var members = [JSONMember("code", .string(code))]
        members += place.members
        if !header.isEmpty { members.append(JSONMember("header", .string(header))) }
        if let span {
            members.append(JSONMember("start", .number("\(span.start)")))
            members.append(JSONMember("end", .number("\(span.end)")))
        }
        members.append(JSONMember("message", .string(message(in: language))))
        if let suggestion { members.append(JSONMember("suggestion", .string(suggestion))) }
        if let partner { members.append(JSONMember("see", .object(partner.members))) }
        return .object(members)
    }
}

extension SheetPlace {
    /// The members `sheet`, `row` and `column`.
    fileprivate var members: [JSONMember] {
        var members = [JSONMember("sheet", .string(sheet))]
        if let row { members.append(JSONMember("row", .number("\(row)"))) }
        if let column {
            members.append(JSONMember("column", .string(SheetPlace.letters(of: column))))
        }
        return members
    }
}
