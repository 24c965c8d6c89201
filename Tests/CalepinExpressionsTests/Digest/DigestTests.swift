// Digests and their texts, against Python's hashlib and base64 and the standards' own examples.

import CalepinExpressions
import Testing

@Suite struct DigestTests {
    @Test(arguments: [
        (DigestAlgorithm.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
        (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
        (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            .sha384, "abc",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512, "abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func theStandardsOwnExamplesHold(_ algorithm: DigestAlgorithm, _ text: String, _ hex: String) {
        #expect(Hex.text(of: digest(text, algorithm)) == hex)
    }

    @Test func odksExamplesHold() {
        #expect(Base64.text(of: digest("some text", .md5)) == "VS4hzUzZkYZ448Gg30kbww==")
        #expect(
            Base64.text(of: digest("some text", .sha256))
                == "uU9vElx546X/qoJvWEwQ1SraZp5nYgUbgmtVd20FrtI=")
    }

    @Test func randomBytesAgreeWithHashlibAndBase64() throws {
        let lines = try CalendarOracle.lines(
            """
            import base64, hashlib, random
            r = random.Random(2000)
            sizes = list(range(0, 300)) + [r.randint(300, 1000) for _ in range(100)]
            for name in ('md5', 'sha1', 'sha256', 'sha384', 'sha512'):
                for n in sizes:
                    b = r.randbytes(n)
                    print(name, base64.b64encode(b).decode(), b.hex(),
                          hashlib.new(name, b).hexdigest(), sep='\\t')
            """)
        #expect(lines.count == 2_000)
        for line in lines {
            let name = line[0].replacing("sha", with: "SHA-").replacing("md", with: "MD")
            let algorithm = try #require(DigestAlgorithm(name: name))
            let bytes = try #require(Base64.bytes(from: line[1]))
            guard Base64.text(of: bytes) == line[1], Hex.text(of: bytes) == line[2],
                Hex.text(of: digest(bytes, algorithm)) == line[3]
            else {
                Issue.record("\(name) of \(bytes.count) bytes differs")
                return
            }
        }
    }

    @Test func aDigestHasItsLengthAndItsName() {
        for algorithm in DigestAlgorithm.allCases {
            #expect(digest([1, 2, 3], algorithm).count == algorithm.byteCount)
            #expect(DigestAlgorithm(name: algorithm.name) == algorithm)
        }
        #expect(DigestAlgorithm(name: "sha256") == .sha256)
        #expect(DigestAlgorithm(name: "sha-3") == nil && DigestAlgorithm(name: "") == nil)
    }

    @Test(arguments: [
        "A", "AA", "AAA", "=", "====", "A===", "AA=A", "AA==AAAA", "AB==", "AAB=", "AAA=AAA=",
        "AA-_", " AAA", "AAA\n", "AAAAé", "AAA\u{e9}", "=AAA",
    ])
    func aTextThatIsNotStrictBase64IsRefused(_ text: String) {
        #expect(Base64.bytes(from: text) == nil)
    }

    @Test func strictBase64IsReadInOneWayOnly() {
        var seed = SeededNumbers(8)
        let letters = Array("ABgh01+/=Zz".utf8)
        var readCount = 0
        for _ in 0..<20_000 {
            let count = 4 * Int.random(in: 0...3, using: &seed)
            let text = (0..<count).map { _ in letters[Int(seed.next() % 11)] }
            guard let bytes = text.withUnsafeBufferPointer({ Base64.bytes(from: $0) }) else {
                continue
            }
            readCount += 1
            #expect(Array(Base64.text(of: bytes).utf8) == text)
        }
        #expect(readCount > 5_000)
    }
}
