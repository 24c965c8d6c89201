// The people of a public link, each with an address of their own: adding them from a file, listing
// them, and mailing them their addresses.

import CalepinExpressions
import CalepinForms

/// A person of a link with the address.
struct InvitedPerson: Sendable {
    let invitation: StoredInvitation
    let token: String

    /// The state: invited, begun or submitted.
    var state: String {
        invitation.submittedAt > 0
            ? "submitted" : invitation.begunAt > 0 ? "begun" : "invited"
    }

    /// The time of the last change of the state, in seconds since 1970; nil for none.
    var at: Int64? {
        [invitation.submittedAt, invitation.begunAt].first { $0 > 0 }
    }
}

extension LinkService {
    /// Returns the people of a link, in the order in which they were added.
    ///
    /// Throws: `LinkError`, or the store's error.
    func people(of link: String, in id: String) async throws -> [InvitedPerson] {
        _ = try await require(link, of: id)
        var all: [InvitedPerson] = []
        while true {
            let last = all.last?.invitation.number ?? 0
            let some = try await store.read { (job) throws(StoreError) in
                try job.links.invitations(of: link, after: last, limit: LinkLimits.rows)
            }
            all += some.map { InvitedPerson(invitation: $0, token: $0.plainToken(key)) }
            if some.count < LinkLimits.rows { return all }
        }
    }

    /// Adds the people of a CSV file with the columns `name` and, if wanted, `mail`; returns their
    /// number.
    ///
    /// Throws: `LinkError` with the line that cannot be used, and nobody is added; the store's
    /// error.
    func add(people file: [UInt8], to link: String, in id: String) async throws -> Int {
        let listed = try await require(link, of: id)
        guard !listed.settings.isEnded else { throw LinkError.ended }
        let people = try PeopleFile.read(file)
        let added = people.map {
            StoredInvitation(of: link, number: 1, name: $0.name, mail: $0.mail, key: key)
        }
        var start = 0
        while start < added.count {
            let some = Array(added[start..<min(start + LinkLimits.rows, added.count)])
            let (left, isFirst) = (added.count, start == 0)
            let isAdded = try await store.commit(touching: Keys(.link(link))) {
                (job) throws(StoreError) in
                let known = try job.links.count(LinkCounter.people, of: link)
                // The whole file is added, or nobody of it.
                guard !isFirst || known + Int64(left) <= LinkLimits.people else { return false }
                for (place, person) in some.enumerated() {
                    try job.linkChanges.put(person.numbered(known + Int64(place) + 1))
                }
                try job.linkChanges.setCount(
                    LinkCounter.people, of: link, known + Int64(some.count))
                return true
            }
            guard isAdded else { throw LinkError.tooManyPeople(LinkLimits.people) }
            start += some.count
        }
        return added.count
    }

    /// Mails their addresses to the people who have a mail address, were not mailed before and
    /// have not submitted, as many as the queue has room for; returns the number of mails, and of
    /// the people who are left.
    ///
    /// Throws: `LinkError`, or the store's error.
    func mail(
        _ link: String, of id: String, by sender: MailSender?, _ language: Language
    ) async throws -> (sent: Int, left: Int) {
        let listed = try await require(link, of: id)
        guard !listed.settings.isEnded else { throw LinkError.ended }
        guard let sender else { throw LinkError.noMail }
        let title = registry.current.app(id)?.title(in: language) ?? id
        let people = try await people(of: link, in: id).filter { person in
            person.invitation.mailedAt == 0 && person.invitation.submittedAt == 0
                && !person.invitation.mail.isEmpty && !person.token.isEmpty
        }
        let moment = clock()
        // Half of the queue is left to accounts.
        let room = max(0, MailLimits.waiting / 2 - sender.tally.waiting)
        for person in people.prefix(room) {
            try await store.commit(touching: Keys(.link(link))) { (job) throws(StoreError) in
                guard var row = try job.links.invitation(person.invitation.digest) else { return }
                row.mailedAt = moment
                try job.linkChanges.put(row)
            }
            let address = sender.settings.origin + "/fill#" + person.token
            sender.send {
                MailAddress(person.invitation.mail).map { to in
                    InvitationMail(
                        name: person.invitation.name, title: title, link: address,
                        until: listed.settings.closes
                    ).mail(to: to, in: language)
                }
            }
        }
        return (min(room, people.count), max(0, people.count - room))
    }

    private func require(_ link: String, of id: String) async throws -> Listed {
        let listed = try await self.link(link, of: id)
        guard listed.settings.reach == .personal else { throw LinkError.notPersonal }
        return listed
    }
}

extension StoredInvitation {
    /// Returns the address under another number.
    fileprivate func numbered(_ number: Int64) -> StoredInvitation {
        StoredInvitation(
            digest: digest, link: link, number: number, token: token, name: name, mail: mail)
    }
}

extension RegisteredApp {
    /// Returns the title in a language, or else in any; nil for none.
    fileprivate func title(in language: Language) -> String? {
        let code = language == .french ? "fr" : "en"
        return titles?[code]?.asString ?? titles?.members?.first?.value.asString
    }
}

/// A file of people.
enum PeopleFile {
    typealias Person = (name: String, mail: String)

    /// Reads CSV with the columns `name` and, if wanted, `mail`; others are left out.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: `LinkError` with the line.
    static func read(_ bytes: [UInt8]) throws(LinkError) -> [Person] {
        let own = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let text = String(validating: own, as: UTF8.self) else { throw .notUTF8 }
        let file = CatalogueFile(text)
        let columns = file.attributes.map { $0.trimmingControls.lowercased() }
        guard let name = columns.firstIndex(of: "name") ?? columns.firstIndex(of: "nom") else {
            throw .noNames
        }
        let mail = columns.firstIndex { ["mail", "email", "e-mail", "courriel"].contains($0) }
        guard file.rows.count <= LinkLimits.people else {
            throw .tooManyPeople(LinkLimits.people)
        }
        var people: [Person] = []
        for (place, row) in file.rows.enumerated() {
            let line = place + 2
            let person = (
                name: cell(row, name), mail: mail.map { cell(row, $0) } ?? ""
            )
            guard !person.name.isEmpty else { throw .nameless(line: line) }
            guard person.name.utf8.count <= LinkLimits.titleBytes else {
                throw .tooLong("name", LinkLimits.titleBytes)
            }
            guard person.mail.isEmpty || MailAddress(person.mail) != nil else {
                throw .wrongMail(String(person.mail.prefix(80)), line: line)
            }
            people.append(person)
        }
        return people
    }

    private static func cell(_ row: [String], _ column: Int) -> String {
        column < row.count ? row[column].trimmingControls : ""
    }
}
