// A file of people who are to be invited: CSV with names, mail addresses and roles, read with all
// of its faults at their lines. Nothing is changed here.

import CalepinExpressions
import CalepinForms

/// A fault of somebody who is to be invited, at a line of a file.
struct InviteeFault: Equatable, Sendable {
    /// The fault itself.
    enum Reason: Equatable, Sendable {
        /// The bytes are not UTF-8.
        case notUTF8
        /// The head has neither a column of names nor one of addresses.
        case noColumns
        /// There is neither a name nor an address.
        case nobody
        case longName
        case wrongMail(String)
        case unknownRole(String)
        case unknownGroup(String)
        /// The address is in an earlier line.
        case twice(Int)
        /// There are more people than can be invited at once.
        case tooMany
    }

    /// The line, from 1; 0 for the whole file.
    let line: Int
    let reason: Reason

    /// Returns the fault in words.
    func sentence(in language: Language) -> String {
        let texts = texts
        return language == .french ? texts.french : texts.english
    }

    private var texts: ProblemTexts.Texts {
        switch reason {
        case .notUTF8:
            (
                "The file is not UTF-8. Save it as CSV UTF-8.",
                "Le fichier n’est pas en UTF-8. Enregistrez-le en CSV UTF-8."
            )
        case .noColumns:
            (
                "The first line has to name the columns: name, mail, role.",
                "La première ligne doit nommer les colonnes\u{A0}: nom, courriel, rôle."
            )
        case .nobody:
            ("There is no name and no address.", "Il n’y a ni nom ni adresse.")
        case .longName:
            (
                "The name has more than \(PeopleLimits.nameLength) characters.",
                "Le nom a plus de \(PeopleLimits.nameLength) caractères."
            )
        case .wrongMail(let text):
            ("“\(text)” is no mail address.", "«\u{A0}\(text)\u{A0}» n’est pas une adresse.")
        case .unknownRole(let text):
            (
                "“\(text)” is no role: owner, manager, agent or reader.",
                "«\u{A0}\(text)\u{A0}» n’est pas un rôle\u{A0}: propriétaire, responsable, "
                    + "remplit ou lit."
            )
        case .unknownGroup(let text):
            (
                "The team has no group “\(text)”.",
                "L’équipe n’a pas de groupe «\u{A0}\(text)\u{A0}»."
            )
        case .twice(let line):
            (
                "The address is in line \(line) already.",
                "L’adresse est déjà à la ligne \(line)."
            )
        case .tooMany:
            (
                "There are more than \(PeopleLimits.invitedAtOnce) people.",
                "Il y a plus de \(PeopleLimits.invitedAtOnce) personnes."
            )
        }
    }
}

/// A file of people who are to be invited, with its faults.
struct InviteeFile: Equatable, Sendable {
    /// The people of the lines without a fault, in their order.
    private(set) var people: [Invitee] = []
    /// The first faults, by line.
    private(set) var faults: [InviteeFault] = []
    /// The number of all faults.
    private(set) var faultCount = 0
    /// The lines of addresses.
    private var lines: [String: Int] = [:]
    /// The ids of the team's groups, by title in small letters.
    private let groups: [String: String]

    /// The names of columns, and those of roles, in both languages.
    private static let names = ["name", "nom"]
    private static let mails = ["mail", "email", "e-mail", "courriel", "address", "adresse"]
    private static let roleNames = ["role", "rôle"]
    private static let groupNames = ["group", "groupe", "region", "région"]
    private static let roles: [String: Role] = [
        "propriétaire": .owner, "responsable": .manager, "remplit": .agent,
        "fills in": .agent, "lit": .reader, "reads": .reader, "": .agent,
    ]

    /// Reads a file of people for a team with some groups.
    ///
    /// Complexity: O(n) in the bytes.
    init(_ bytes: [UInt8], groups: [TeamGroup] = []) {
        self.groups = Dictionary(groups.map { ($0.title.lowercased(), $0.id) }) { one, _ in one }
        let own = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        do throws(Fault) {
            guard let text = String(validating: own, as: UTF8.self) else {
                throw Fault(reason: .notUTF8)
            }
            try read(CatalogueFile(text))
        } catch {
            add(error.line, error.reason)
        }
    }

    /// A fault where it is thrown.
    private struct Fault: Error {
        let reason: InviteeFault.Reason
        /// The line; 0 for the whole file, or for one that the caller knows.
        var line = 0
    }

    private mutating func read(_ file: CatalogueFile) throws(Fault) {
        let columns = file.attributes.map { $0.trimmingControls.lowercased() }
        let place = { (names: [String]) in columns.firstIndex { names.contains($0) } }
        let (name, mail, role) = (place(Self.names), place(Self.mails), place(Self.roleNames))
        let group = place(Self.groupNames)
        guard name != nil || mail != nil else { throw Fault(reason: .noColumns, line: 1) }
        guard file.rows.count <= PeopleLimits.invitedAtOnce else { throw Fault(reason: .tooMany) }
        for (index, row) in file.rows.enumerated() {
            let cell = { (column: Int?) -> String in
                guard let column, column < row.count else { return "" }
                return row[column].trimmingControls
            }
            do throws(Fault) {
                var found = try Self.invitee(cell(name), cell(mail), cell(role))
                found.group = try self.group(cell(group))
                add(found, index + 2)
            } catch {
                add(index + 2, error.reason)
            }
        }
    }

    private static func invitee(
        _ name: String, _ mail: String, _ role: String
    ) throws(Fault) -> Invitee {
        guard !name.isEmpty || !mail.isEmpty else { throw Fault(reason: .nobody) }
        guard name.isEmpty || AccountName.title(name) != nil else {
            throw Fault(reason: .longName)
        }
        guard mail.isEmpty || MailAddress(mail) != nil else {
            throw Fault(reason: .wrongMail(shown(mail)))
        }
        let word = role.lowercased()
        guard let known = roles[word] ?? Role(rawValue: word) else {
            throw Fault(reason: .unknownRole(shown(role)))
        }
        return Invitee(name: name, mail: mail, role: known)
    }

    /// Returns the id of the group with a title; empty for none.
    private func group(_ title: String) throws(Fault) -> String {
        guard !title.isEmpty else { return "" }
        guard let id = groups[title.lowercased()] else {
            throw Fault(reason: .unknownGroup(Self.shown(title)))
        }
        return id
    }

    private static func shown(_ text: String) -> String { String(text.prefix(60)) }

    private mutating func add(_ invitee: Invitee, _ line: Int) {
        let key = invitee.mail.lowercased()
        if !key.isEmpty {
            if let earlier = lines[key] { return add(line, .twice(earlier)) }
            lines[key] = line
        }
        people.append(invitee)
    }

    private mutating func add(_ line: Int, _ reason: InviteeFault.Reason) {
        faultCount += 1
        guard faults.count < PeopleLimits.faults else { return }
        faults.append(InviteeFault(line: line, reason: reason))
    }
}
