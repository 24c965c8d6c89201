// The addresses that a body may be fetched from: disguised forms of hosts, and forbidden networks.

import Testing

@testable import CalepinServer

@Suite("Addresses of bodies elsewhere")
struct AddressTests {
    @Test(
        "of the public internet may be reached",
        arguments: [
            "1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.0", "172.15.0.1",
            "172.32.0.1", "192.167.255.255", "198.17.0.1", "198.20.0.1", "223.255.255.255",
            "2606:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888", "3ffe::1",
        ])
    func open(text: String) throws {
        #expect(try #require(NetworkAddress(text)).reach == .everywhere)
    }

    @Test(
        "of one's own network may only be reached when they are listed",
        arguments: [
            "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.0.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "::1", "fc00::1",
            "fd12:3456::1", "fd00:ec2::254",
        ])
    func own(text: String) throws {
        #expect(try #require(NetworkAddress(text)).reach == .own)
    }

    @Test(
        "that stand for others, for groups or for a provider's services may never be reached",
        arguments: [
            "0.0.0.0", "0.1.2.3", "169.254.169.254", "169.254.0.1", "168.63.129.16",
            "192.0.0.192", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1",
            "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::",
            "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1",
            "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1",
            "fe80::1", "fec0::1", "ff02::1", "4000::1",
        ])
    func never(text: String) throws {
        #expect(try #require(NetworkAddress(text)).reach == .never)
    }

    @Test(
        "are not read when they could be read in two ways",
        arguments: [
            "", "http", "http:", "http:/a.example", "//a.example", "ftp://a.example/",
            "file:///etc/passwd", "gopher://a.example/", "data:text/plain,x", "javascript:1",
            "unix:///run/x", "https+unix://a.example/", "http://", "http:///path", "https://:443/",
            "http://user@a.example/", "http://user:pass@a.example/", "http://a.example@127.0.0.1/",
            "http://a.example\\@127.0.0.1/", "http://a.example#@127.0.0.1/", "http://a.example/#x",
            "http://a.example:0/", "http://a.example:65536/", "http://a.example:80a/",
            "http://a.example:-1/", "http://a.example:/", "http://a.example:80:80/",
            "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0x7f.1/",
            "http://0177.0.0.1/", "http://127.0.0.01/", "http://127.0.0.1.2/", "http://1.2.3/",
            "http://127.0.0.0x1/", "http://[::1/", "http://::1/", "http://[fe80::1%25eth0]/",
            "http://[fe80::1%eth0]/", "http://[127.0.0.1]/", "http://[::1]x/", "http://[]/",
            "http://a..example/", "http://.example/", "http://-a.example/", "http://a-.example/",
            "http://a.example /", "http://a.example/ x", "http://a.example/\r\nX: y",
            "http://a.example/\t", "http://exämple/", "http://①②⑦.⓪.⓪.①/", "http://a。example/",
            "http://a.example/é", "http://a.example/\u{0}", "http://a%2eexample/", "http://%31/",
            "http://a.example/\"", "http://a.example/<x>", "http://a.example/{x}", "http://*/",
        ])
    func refused(text: String) {
        #expect(throws: FetchError.badAddress) { try RemoteURL(text) }
    }

    @Test("are read to one host, port and path")
    func read() throws {
        let cases: [(String, String)] = [
            ("https://a.example", "https://a.example:443/"),
            ("HTTPS://A.Example./x?y=z&a[]=%20", "https://a.example:443/x?y=z&a[]=%20"),
            ("http://a.example?x", "http://a.example:80/?x"),
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
            ("http://[::1]:8080", "http://[::1]:8080/"),
            ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]:80/"),
            ("http://a_b.x-y.example/:80/@", ""),
            ("http://xn--exmple-cua.example/a:b", "http://xn--exmple-cua.example:80/a:b"),
        ]
        for (text, whole) in cases {
            #expect((try? RemoteURL(text))?.text ?? "" == whole, "\(text)")
        }
        let long = "https://a.example/" + String(repeating: "x", count: 3_000)
        #expect(throws: FetchError.badAddress) { try RemoteURL(long) }
    }

    @Test("are followed from where one is, and read as strictly")
    func followed() throws {
        let place = try RemoteURL("https://a.example/x/y?z")
        #expect(try place.following("/b").text == "https://a.example:443/b")
        #expect(try place.following("c#d").text == "https://a.example:443/x/c")
        #expect(try place.following("//b.example/").text == "https://b.example:443/")
        #expect(try place.following("http://b.example").text == "http://b.example:80/")
        for location in ["file:///etc/passwd", "http://a@b.example/", "http://0x7f.1/"] {
            #expect(throws: FetchError.badAddress) { try place.following(location) }
        }
    }

    @Test("of listed hosts name a host, and perhaps a port")
    func listed() throws {
        let address = try RemoteURL("http://catalogue.lan:8080/")
        #expect(ListedHost("catalogue.lan")?.matches(address) == true)
        #expect(ListedHost("Catalogue.LAN:8080")?.matches(address) == true)
        #expect(ListedHost("catalogue.lan:80")?.matches(address) == false)
        #expect(ListedHost("lan")?.matches(address) == false)
        #expect(
            ListedHost("[::1]:8080")?.matches(try RemoteURL("http://[::1]:8080/")) == true)
        for text in ["", "http://a.example", "a.example/x", "*.lan", "10.0.0.0/8", "a b"] {
            #expect(ListedHost(text) == nil, "\(text)")
        }
    }
}
