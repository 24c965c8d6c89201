// Addresses as people write them and as nobody should, and what libpq is told of each.

import Foundation
import Testing

@testable import CalepinPostgres

@Suite struct AddressTests {
    private func fault(_ text: String) -> PostgresFault? {
        do throws(PostgresFault) {
            _ = try PostgresAddress(text)
            return nil
        } catch {
            return error
        }
    }

    private func parameters(
        _ text: String, _ secret: PostgresSecret? = nil
    ) throws -> [String: String] {
        let all = try PostgresAddress(text).parameters(secret, .init())
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })
    }

    @Test("An address over a network is verified, bound, and led to where one can write")
    func network() throws {
        let text = "postgres://calepin@a.example.org,b.example.org:5433/data?sslrootcert=%2Fca.crt"
        let found = try parameters(text)
        #expect(found["host"] == "a.example.org,b.example.org")
        #expect(found["port"] == "5432,5433")
        #expect(found["user"] == "calepin")
        #expect(found["dbname"] == "data")
        #expect(found["sslmode"] == "verify-full")
        #expect(found["sslrootcert"] == "/ca.crt")
        #expect(found["channel_binding"] == "require")
        #expect(found["target_session_attrs"] == "read-write")
        #expect(found["password"] == nil)
    }

    @Test("The deadlines and settings of the session are given at the start")
    func deadlines() throws {
        let found = try parameters("postgres://calepin@localhost/data")
        #expect(found["connect_timeout"] == "3")
        #expect(found["tcp_user_timeout"] == "5000")
        #expect(found["keepalives"] == "1")
        for setting in [
            "statement_timeout=5000", "lock_timeout=2000", "jit=off",
            "plan_cache_mode=force_generic_plan", "client_connection_check_interval=1000",
            "idle_in_transaction_session_timeout=10000", "tcp_user_timeout=5000",
            "tcp_keepalives_idle=5",
        ] {
            #expect(found["options"]?.contains("-c \(setting)") == true, "\(setting)")
        }
    }

    @Test("Files in the home of whoever starts the server decide nothing")
    func home() throws {
        for text in ["postgres://c@localhost/d", "postgres://c@db/d?sslrootcert=ca"] {
            let found = try parameters(text)
            for name in ["passfile", "sslcert", "sslcrl"] {
                #expect(found[name] == "/dev/null/none")
            }
        }
    }

    @Test("A client with a certificate and no password needs no binding")
    func certificate() throws {
        let text = "postgres://c@db.example.org/d?sslrootcert=ca&sslcert=own.crt&sslkey=own.key"
        #expect(try parameters(text)["channel_binding"] == "prefer")
        #expect(try parameters(text)["sslcert"] == "own.crt")
        #expect(try parameters(text)["sslkey"] == "own.key")
    }

    @Test(
        "On this machine less is asked for",
        arguments: [
            "postgres://c@localhost/d", "postgres://c@127.0.0.1:5433/d", "postgres://c@[::1]/d",
            "postgres://c@%2Frun%2Fpostgresql/d", "postgresql://c@/d?host=/run/postgresql",
            "postgres://c@/d?host=/run/postgresql&port=6000", "postgres://c@127.8.9.10/d",
        ])
    func local(text: String) throws {
        #expect(try PostgresAddress(text).isLocal)
        let found = try parameters(text)
        #expect(found["sslmode"] == "prefer")
        #expect(found["channel_binding"] == "prefer")
    }

    @Test(
        "Over a network nothing less than a verified server is accepted",
        arguments: [
            "postgres://c@db.example.org/d",
            "postgres://c@192.0.2.1/d?sslrootcert=ca&sslmode=require",
            "postgres://c@db/d?sslmode=disable", "postgres://c@localhost,db.example.org/d",
            "postgres://c@localhost,db/d?sslmode=prefer&sslrootcert=ca",
            "postgres://c@localhost.example.org/d", "postgres://c@127.0.0.1.example.org/d",
            "postgres://c@127.0.0.256/d", "postgres://c@[2001:db8::1]/d",
            "postgres://c@db/d?sslrootcert=ca&sslmode=verify-ca",
        ])
    func unverified(text: String) {
        guard case .unverified = fault(text) else {
            Issue.record("\(String(describing: fault(text)))")
            return
        }
    }

    @Test(
        "A password is refused wherever it stands, and not repeated",
        arguments: [
            "postgres://c:geheim@localhost/d", "postgres://c:@localhost/d",
            "postgres://c@localhost/d?password=geheim", "postgres://c@localhost/d?passfile=geheim",
            "postgres://c@localhost/d?pass%77ord=geheim", "postgres://a@b:geheim@localhost/d",
        ])
    func password(text: String) {
        #expect(fault(text) == .passwordInAddress)
        #expect(fault(text)?.words.contains("geheim") == false)
    }

    @Test(
        "What is no address is refused with words",
        arguments: [
            "", "postgres", "postgres:/", "postgres://", "postgres:///", "mysql://c@h/d",
            "postgres://c@localhost", "postgres://c@localhost/", "postgres://localhost/d",
            "postgres://@localhost/d", "postgres://c@/d", "postgres://c@,/d", "postgres://c@a,/d",
            "postgres://c@localhost:/d", "postgres://c@localhost:0/d",
            "postgres://c@localhost:65536/d", "postgres://c@localhost:5432x/d",
            "postgres://c@localhost:-1/d", "postgres://c@localhost:１/d",
            "postgres://c@localhost:99999999999999999999/d", "postgres://c@[::1/d",
            "postgres://c@[localhost]/d", "postgres://c@[::1]x/d", "postgres://c@a b/d",
            "postgres://c@a'b/d", "postgres://c@-h/d", "postgres://c@h/d/e",
            "postgres://c@localhost/d#f", "postgres://c@localhost/d%",
            "postgres://c@localhost/d%4",
            "postgres://c@localhost/d%zz", "postgres://c@localhost/d%00",
            "postgres://c%0A@localhost/d", "postgres://c@localhost/d%FF",
            "postgres://c@localhost/d?sslmode", "postgres://c@localhost/d?sslmode=",
            "postgres://c@localhost/d?sslmode=maybe",
            "postgres://c@localhost/d?sslmode=prefer&sslmode=disable",
            "postgres://c@localhost/d?port=5433", "postgres://c@h/d?host=/run",
            "postgres://c@/d?host=run", "postgres://c@/d?host=@abstract",
            "postgres://c@/d?host=/a,/b", "postgres://c@%2Frun,%2Frun%2Cx/d",
            "postgres://c@localhost/d?sslcert=own.crt", "postgres://c@localhost/d?sslkey=own.key",
            "postgres://" + String(repeating: "c", count: 64) + "@localhost/d",
            "postgres://c@localhost/" + String(repeating: "d", count: 64),
            "postgres://c@" + String(repeating: "h", count: 254) + "/d",
            "postgres://c@" + Array(repeating: "h", count: 9).joined(separator: ",") + "/d",
            "postgres://c@/d?host=/" + String(repeating: "r", count: 100),
            "postgres://c@localhost/d?sslkey=k&sslcert=" + String(repeating: "r", count: 600),
        ])
    func malformed(text: String) {
        guard case .badAddress(let part) = fault(text) else {
            Issue.record("\(String(describing: fault(text)))")
            return
        }
        #expect(!part.isEmpty)
        #expect(fault(text)?.words.utf8.allSatisfy { $0 >= 0x20 } == true)
    }

    @Test("Options of libpq that are none of ours are refused by name")
    func unknown() {
        for name in ["options", "service", "hostaddr", "target_session_attrs", "x"] {
            #expect(fault("postgres://c@localhost/d?\(name)=1") == .unknownOption(name))
        }
    }

    @Test("Variables of the environment that would change the connection are refused by name")
    func environment() throws {
        try PostgresAddress.checkEnvironment { _ in false }
        for name in ["PGHOSTADDR", "PGSERVICE", "PGPASSWORD"] {
            #expect(throws: PostgresFault.environment(name)) {
                try PostgresAddress.checkEnvironment { $0 == name }
            }
        }
    }

    @Test("A long address is refused before it is read")
    func long() {
        let text = "postgres://c@localhost/d?" + String(repeating: "&", count: 3_000)
        #expect(fault(text) == .longAddress)
    }

    @Test("Damaged addresses never trap, and one that is taken has bounds")
    func damaged() {
        let seed = "postgres://calepin@a.example.org:5432,[::1]:1/data?sslrootcert=%2Fa&host=/run"
        var generator = SeededGenerator(11)
        let signs = [UInt8]("/:@?&=%,[]#\u{0}é x0".utf8)
        for _ in 0..<20_000 {
            var bytes = [UInt8](seed.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(signs.randomElement(using: &generator) ?? 0, at: place)
                default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            guard let address = try? PostgresAddress(String(decoding: bytes, as: UTF8.self)) else {
                continue
            }
            #expect(!address.user.contains("\0") && !address.name.isEmpty)
            #expect(address.hosts.allSatisfy { !$0.name.contains(",") && $0.port > 0 })
            #expect(address.isLocal || address.encryption == .verifyFull)
        }
    }
}
