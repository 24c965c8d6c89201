// Files of people who are to be invited: columns in both languages, faults at their lines, and
// random files against a naive reader.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A file of people to be invited")
struct InviteeFileTests {
    private func read(_ text: String) -> InviteeFile { InviteeFile(Array(text.utf8)) }

    @Test("has names, addresses and roles in columns of any order, in both languages")
    func columns() {
        let wanted = [
            Invitee(name: "Ann", mail: "ann@example.org", role: .manager),
            Invitee(name: "Bob", mail: "", role: .agent),
        ]
        for text in [
            "name,mail,role\nAnn,ann@example.org,manager\nBob,,\n",
            "\u{FEFF}Rôle;Courriel;Nom;Ville\n"
                + "Responsable;ann@example.org;Ann;Bern\nremplit;;Bob\n",
            "E-Mail\tname\trole\nann@example.org\tAnn\tMANAGER\n\tBob\tFills in\n",
        ] {
            let file = read(text)
            #expect(file.people == wanted && file.faults.isEmpty, "\(text)")
        }
    }

    @Test("has its faults told at their lines, in both languages, and only so many")
    func faults() {
        let long = String(repeating: "x", count: 101)
        let file = read(
            "name,mail,role\nAnn,a@b.c,\n,,agent\nBob,nobody,\nEve,A@B.C,\n\(long),,\nMax,,king\n")
        #expect(file.people.map(\.name) == ["Ann"])
        #expect(
            file.faults == [
                InviteeFault(line: 3, reason: .nobody),
                InviteeFault(line: 4, reason: .wrongMail("nobody")),
                InviteeFault(line: 5, reason: .twice(2)),
                InviteeFault(line: 6, reason: .longName),
                InviteeFault(line: 7, reason: .unknownRole("king")),
            ])
        for fault in file.faults {
            #expect(fault.sentence(in: .english) != fault.sentence(in: .french))
        }
        #expect(read("a,b\n1,2").faults == [InviteeFault(line: 1, reason: .noColumns)])
        #expect(read("").faults == [InviteeFault(line: 1, reason: .noColumns)])
        #expect(
            InviteeFile([0xFF, 0xFE]).faults == [InviteeFault(line: 0, reason: .notUTF8)])
        let many = read("name,role\n" + String(repeating: "x,king\n", count: 400))
        #expect(many.faults.count == PeopleLimits.faults && many.faultCount == 400)
        let more = read("name\n" + String(repeating: "x\n", count: 501))
        #expect(more.faults == [InviteeFault(line: 0, reason: .tooMany)] && more.people.isEmpty)
    }

    @Test("is read like a naive reader does, whatever it has")
    func random() {
        for seed in 0..<200 {
            var numbers = HostileNumbers(seed: UInt64(seed))
            let names = ["Ann", "Bob", "", "Zoë", "O’Neil"]
            let mails = ["", "a@b.c", "A@b.c", "d@e.f", "nobody", "x@", "é@b.c"]
            let roles = ["", "owner", "reader", "lit", "king", "Responsable"]
            let known: [String: Role] = [
                "": .agent, "owner": .owner, "reader": .reader, "lit": .reader,
                "Responsable": .manager,
            ]
            var text = "name,mail,role\n"
            var people: [Invitee] = []
            var faulty: [Int] = []
            var seen: Set<String> = []
            for line in 2..<Int.random(in: 3...40, using: &numbers) {
                let name = names.randomElement(using: &numbers) ?? ""
                let mail = mails.randomElement(using: &numbers) ?? ""
                let role = roles.randomElement(using: &numbers) ?? ""
                text += "\(name),\(mail),\(role)\n"
                let isMail = ["", "a@b.c", "A@b.c", "d@e.f"].contains(mail)
                if (name + mail).isEmpty || !isMail || known[role] == nil
                    || !mail.isEmpty && !seen.insert(mail.lowercased()).inserted
                {
                    faulty.append(line)
                } else {
                    people.append(Invitee(name: name, mail: mail, role: known[role] ?? .agent))
                }
            }
            let file = read(text)
            #expect(file.people == people && file.faults.map(\.line) == faulty, "seed \(seed)")
        }
    }
}
