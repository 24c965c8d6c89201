// Zip files: what they give, and every way in which they are refused.

import CalepinZip
import Testing

@Suite("Zip files in memory")
struct ZipTests {
    private static let bounds = ZipBounds(
        packedBytes: 4_000_000, members: 10, unpackedBytes: 3_000_000)

    private func open(_ bytes: [UInt8]) throws(ZipError) -> ZipArchive {
        try ZipArchive(bytes, bounds: Self.bounds)
    }

    /// Returns the kind of error that opening ends with, or reading a member.
    private func code(_ bytes: [UInt8], reading name: String = "a") -> ZipError.Code? {
        do throws(ZipError) {
            _ = try open(bytes).content(of: name, maxBytes: 2_000_000)
            return nil
        } catch { return error.code }
    }

    private func code(_ member: TestZip.Member) -> ZipError.Code? {
        code(TestZip(members: [member]).bytes)
    }

    @Test("members are found by their names and unpacked whole")
    func content() throws {
        var numbers = TestNumbers(seed: 1)
        let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        for (isDeflated, isStreamed, isWide) in [
            (false, false, false), (true, false, false), (true, true, false), (false, false, true),
        ] {
            var members = [TestZip.Member("b/é", noise), TestZip.Member("empty", "")]
            for index in members.indices {
                members[index].isDeflated = isDeflated
                members[index].isStreamed = isStreamed
                members[index].isWide = isWide
            }
            let zip = TestZip(members: members, comment: [0x50, 0x4B, 5, 6], isLarge: isWide)
            let file = try open(zip.bytes)
            #expect(file.names.count == 2)
            #expect(file.contains(file.names[0]) && !file.contains("B/é"))
            #expect(try file.content(of: file.names[0], maxBytes: 200_000) == noise)
            #expect(try file.content(of: "empty", maxBytes: 0) == [])
        }
    }

    @Test("what is unpacked is counted, for each member and in all")
    func sizes() throws {
        let million = [UInt8](repeating: 1, count: 1_000_000)
        var members = ["a", "b", "c", "d"].map { TestZip.Member($0, million) }
        members[3].isDeflated = true
        let file = try open(TestZip(members: members).bytes)
        #expect(throws: ZipError(.memberTooLarge, "a", limit: 999_999)) {
            try file.content(of: "a", maxBytes: 999_999)
        }
        let again = try open(TestZip(members: members).bytes)
        for name in ["d", "d", "d"] { _ = try again.content(of: name, maxBytes: 1_000_000) }
        #expect(throws: ZipError(.unpackedTooLarge, limit: 3_000_000)) {
            try again.content(of: "a", maxBytes: 1_000_000)
        }
        #expect(throws: ZipError(.missing, "e")) { try again.content(of: "e", maxBytes: 1) }
    }

    @Test("a ratio of more than 200 is refused beyond the first MiB")
    func ratio() {
        var member = TestZip.Member("a", [UInt8](repeating: 1, count: 1_048_576))
        member.isDeflated = true
        #expect(code(member) == nil)
        member.content += [UInt8](repeating: 1, count: 100_000)
        #expect(code(member) == .ratio)
    }

    @Test("sizes that lie are refused")
    func lies() {
        var member = TestZip.Member("a", [UInt8](repeating: 7, count: 5_000))
        for isDeflated in [false, true] {
            member.isDeflated = isDeflated
            for size: UInt32 in [0, 1, 4_999, 5_001, 0x7FFF_FFFF] {
                (member.saidPacked, member.saidUnpacked) = (nil, size)
                #expect(code(member) != nil, "\(size) unpacked")
                (member.saidPacked, member.saidUnpacked) = (size, nil)
                #expect(code(member) != nil, "\(size) packed")
            }
        }
        var members = [TestZip.Member("a", "1"), TestZip.Member("b", "2")]
        #expect(code(TestZip(members: members, saidCount: 1).bytes) != nil)
        #expect(code(TestZip(members: members, saidCount: 3).bytes) != nil)
        // A list that says what the head of the member does not say.
        members[1].isStreamed = true
        members[1].saidUnpacked = 1_000
        #expect(code(TestZip(members: members).bytes, reading: "b") == .wrongSize)
    }

    @Test("members that lie on each other are refused")
    func overlapping() {
        var members = [TestZip.Member("a", "same"), TestZip.Member("a", "same")]
        members[1].placeOf = 0
        #expect(code(TestZip(members: members).bytes) == .overlapping)
        // One that says to be so large that the next one lies in it.
        members = [TestZip.Member("a", "123"), TestZip.Member("b", "456")]
        members[0].saidPacked = 20
        members[0].saidUnpacked = 20
        #expect(code(TestZip(members: members).bytes) == .overlapping)
    }

    @Test("names that are double, paths or not there are refused")
    func names() {
        let twins = [TestZip.Member("a", "1"), TestZip.Member("a", "2")]
        #expect(code(TestZip(members: twins).bytes) == .duplicateMember)
        for name in ["../a", "b/../../a", "..", "b\\..\\a", ""] {
            #expect(code(TestZip.Member(name, "")) == .badName, "\(name)")
        }
        var member = TestZip.Member("a\u{0}b", "")
        #expect(code(member) == .badName)
        member.name = [UInt8](repeating: 0x61, count: 2_000)
        #expect(code(member) == .badName)
        #expect(code(TestZip.Member("a..b/...", "")) == .missing)
    }

    @Test("too many members, passwords and uncommon methods are refused")
    func members() {
        let many = (0..<11).map { TestZip.Member("\($0)", "") }
        #expect(code(TestZip(members: many).bytes) == .tooManyMembers)
        let few = TestZip(members: [TestZip.Member("a", "")], saidCount: 60_000)
        #expect(code(few.bytes) == .tooManyMembers)
        var member = TestZip.Member("a", "x")
        member.flags = 1
        #expect(code(member) == .encrypted)
        for method: UInt16 in [1, 9, 12, 14, 93, 95, 99] {
            (member.flags, member.method) = (0, method)
            #expect(code(member) == .unknownMethod)
        }
    }

    @Test("files that are no zip file, too large, damaged or cut off are refused")
    func damage() {
        let bytes = TestZip(members: [TestZip.Member("a", "some content")]).bytes
        #expect(code([]) == .notZip)
        #expect(code(Array("hello".utf8)) == .notZip)
        #expect(code([0x50, 0x4B]) == .damaged)
        #expect(code(Array(bytes.dropLast())) == .damaged)
        #expect(code(bytes + [0]) == .damaged)
        #expect(code([0x50, 0x4B] + [UInt8](repeating: 0, count: 4_000_000)) == .packedTooLarge)
        var changed = bytes
        changed[35] ^= 1
        #expect(code(changed) == .unreadable)
    }

    @Test("every kind of error has a name of its own and words in both languages")
    func words() {
        let errors = ZipError.Code.allCases.map { ZipError($0, "xl/a{0}", limit: 12) }
        #expect(Set(errors.map(\.name)).count == errors.count)
        for error in errors {
            #expect(!error.english.isEmpty && error.english != error.french)
            #expect(error.name.allSatisfy { $0.isLowercase || $0 == "-" })
        }
        let long = ZipError(.missing, String(repeating: "é", count: 100)).english
        #expect(long.contains("…") && long.unicodeScalars.count < 120)
    }
}
