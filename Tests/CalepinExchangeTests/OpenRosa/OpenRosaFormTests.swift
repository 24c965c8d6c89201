// The forms that clients of ODK get, and who gets them: by keys in the address or as passwords,
// which appear nowhere else.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Forms for clients of ODK")
struct OpenRosaFormTests {
    @Test("are listed with addresses that give the form, as often as it is asked for")
    func list() async throws {
        try await withPhone { _, phone in
            let list = try await phone.get("/formList")
            #expect(list.status == 200 && list.headers["x-openrosa-version"] == "1.0")
            #expect(list.headers["date"] != nil)
            #expect(list.text.contains("<formID>visits</formID>"), "\(list.text)")
            #expect(list.text.contains(phone.root + "/forms/visits/1.xml"))
            let form = try await phone.get("/forms/visits/1.xml")
            #expect(form.status == 200 && form.text.contains("<h:title>Visits</h:title>"))
            let digest = Hex.text(of: digest(form.body, .md5))
            #expect(list.text.contains("<hash>md5:\(digest)</hash>"))
            #expect(try await phone.get("/forms/visits/2.xml").status == 404)
            #expect(try await phone.get("/forms/visits/1/manifest").status == 200)
            let head = try await phone.server.send(
                "HEAD", phone.root + "/submission", OpenRosaPhone.headers)
            #expect(head.status == 204)
            #expect(head.headers["x-openrosa-accept-content-length"] != nil)
        }
    }

    @Test("are for whoever has a key that writes their records")
    func rights() async throws {
        try await withPhone { office, phone in
            for browser in [office.bob, office.eve] {
                _ = try await browser.post("/api/account/confirm", ["password": goodPassword])
            }
            let reader = try await office.bob.makeKey(KeyTerms(right: "read")).text
            let read = try await office.server.send(
                "GET", "/odk/\(reader)/formList", OpenRosaPhone.headers)
            #expect(read.status == 403 && read.code == "key-right")
            let other = OpenRosaPhone(
                server: office.server,
                key: try await office.eve.makeKey(KeyTerms(right: "write")).text)
            let list = try await other.get("/formList")
            #expect(list.status == 200 && !list.text.contains("visits"), "\(list.text)")
            #expect(try await other.get("/forms/visits/1.xml").status == 404)
            var random = HostileNumbers(seed: 1)
            let xml = ForeignVisit(0, hasPaper: false, &random).odk()
            #expect(try await other.post(xml).status == 404)
            #expect(try await phone.post(xml).status == 201)
        }
    }

    @Test("take a key as a password too, and say how to sign in")
    func passwords() async throws {
        try await withPhone { office, phone in
            let server = office.server
            let bare = try await server.send("GET", "/odk/formList", OpenRosaPhone.headers)
            #expect(bare.status == 401)
            #expect(bare.headers["www-authenticate"]?.hasPrefix("Basic") == true)
            let post = try await server.send("POST", "/odk/submission", OpenRosaPhone.headers)
            #expect(post.status == 401)
            let basic = Data("anybody:\(phone.key)".utf8).base64EncodedString()
            let headers = OpenRosaPhone.headers.merging(["Authorization": "Basic " + basic]) { $1 }
            let list = try await server.send("GET", "/odk/formList", headers)
            #expect(list.status == 200 && list.text.contains("/odk/forms/visits/1.xml"))
            #expect(!list.text.contains(phone.key))
            var random = HostileNumbers(seed: 1)
            let xml = ForeignVisit(0, hasPaper: false, &random).odk()
            let part = PostedPart(name: "xml_submission_file", content: Array(xml.utf8))
            let sent = try await server.send(
                "POST", "/odk/submission",
                headers.merging(["Content-Type": "multipart/form-data; boundary=b"]) { $1 },
                body: OpenRosaPhone.body([part], "b"))
            #expect(sent.status == 201, "\(sent.text)")
            // Elsewhere a password changes nothing.
            let elsewhere = try await server.send("POST", "/api/records/visits/all", headers)
            #expect(elsewhere.status == 403)
        }
    }

    @Test("never say the key in a problem, and other sites use no cookie for them")
    func secrets() async throws {
        try await withPhone { office, phone in
            for path in ["/formlist", "/forms/x/1.xml", "/forms/visits/x.xml", "/submission"] {
                let reply = try await phone.get(path)
                #expect(reply.status >= 400 && !reply.text.contains(phone.key), "\(path)")
            }
            let last = phone.key.hasSuffix("0") ? "1" : "0"
            let wrong = OpenRosaPhone(server: office.server, key: phone.key.dropLast() + last)
            let reply = try await wrong.get("/formList")
            #expect(reply.status == 401 && !reply.text.contains(wrong.key))
            let cookie = office.ann.headers.merging(["X-Calepin": ""]) { $1 }
            let sent = try await office.server.send("POST", "/odk/submission", cookie)
            #expect(sent.status == 403 && sent.code == "other-site", "\(sent.text)")
        }
    }
}
