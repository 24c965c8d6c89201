// The requests to PocketBase for the work of PeerWork.swift: its own routes, as a signed-in user.
// It was started and filled by Benchmarks/pocketbase/beside.py.

import CalepinExpressions
import Foundation

/// A running PocketBase.
final class PocketBaseSide: PeerSide {
    let name = "pocketbase"
    let port: Int
    let process: SeenProcess
    /// An answer contains it whether rows were counted or not.
    let rowsMark = "\"perPage\":30"
    private let people: [PeerConfiguration.Person]
    private let work: PeerWork
    private var written = 0

    init(_ configuration: PeerConfiguration, _ work: PeerWork) {
        port = configuration.port
        process = SeenProcess(id: configuration.process)
        people = configuration.people
        self.work = work
    }

    private static let notes = "/api/collections/notes/records"

    private func create(_ note: WrittenNote, by person: Int) -> [UInt8] {
        let owner = people[person % people.count]
        let begun = note.begun.replacingOccurrences(of: "T", with: " ")
        let body = """
            {"title":"\(note.title)","words":"\(note.words)",\
            "place":{"lat":\(note.latitude),"lon":\(note.longitude)},\
            "begun":"\(begun)","owner":"\(owner.id)"}
            """
        return message(
            "POST", Self.notes, ["Authorization: \(owner.token)"], Array(body.utf8))
    }

    func creates(_ connections: Int, each: Int) -> [Load.Lane] {
        (0..<connections).map { person in
            let pushes = (0..<each).map { _ in
                written += 1
                return (create(work.note(written), by: person), 1)
            }
            return Load.Lane(pushes: pushes, expected: "\"collectionName\":\"notes\"")
        }
    }

    func reads(_ connections: Int) throws -> [Load.Lane] {
        let connection = try Connection(port: port)
        return try (0..<connections).map { person in
            written += 1
            let answer = try connection.ask(create(work.note(written), by: person))
            let json = (try? JSONValue(reading: Array(answer.body))) ?? .null
            guard let id = json["id"]?.asString else {
                throw Connection.Failure.unexpected(answer.head)
            }
            let token = people[person % people.count].token
            let request = message("GET", "\(Self.notes)/\(id)", ["Authorization: \(token)"])
            return Load.Lane(
                pushes: [(request, 1)], expected: "\"title\":\"Note \(written)\"", repeats: true)
        }
    }

    private func rows(_ filter: String, _ more: String) -> [UInt8] {
        let path = "/api/collections/players/records?perPage=\(WantedList.size)\(more)"
        return message("GET", "\(path)&filter=\(filter.inQuery)")
    }

    func list(_ wanted: WantedList, isCounted: Bool) -> [UInt8] {
        rows(
            "line = '\(wanted.line)' && trained = true",
            "&sort=name&page=\(wanted.part + 1)" + (isCounted ? "" : "&skipTotal=1"))
    }

    func search(_ text: String) -> [UInt8] { rows("name ~ '\(text)'", "") }

    func listeners(_ count: Int) throws -> [LiveListener] {
        let setting = try Connection(port: port)
        return try (0..<count).map { _ in
            let feed = try Connection(port: port)
            try feed.send(message("GET", "/api/realtime"))
            var begun = ""
            while !begun.contains("\"}\n\n") {
                begun += String(decoding: try feed.some(), as: UTF8.self)
            }
            let parts = begun.components(separatedBy: "\"clientId\":\"")
            let client = parts.last?.prefix { $0 != "\"" } ?? ""
            let body = "{\"clientId\":\"\(client)\",\"subscriptions\":[\"notes/*\"]}"
            let answer = try setting.ask(
                message(
                    "POST", "/api/realtime", ["Authorization: \(people[0].token)"],
                    Array(body.utf8)))
            guard answer.head.hasPrefix("HTTP/1.1 204") else {
                throw Connection.Failure.unexpected(answer.head)
            }
            return LiveListener(feed: feed, fetch: nil)
        }
    }

    func export(of person: Int) throws -> () throws -> Int {
        let headers = ["Authorization: \(people[person % people.count].token)"]
        return { try self.exported(headers) }
    }

    private func exported(_ headers: [String]) throws -> Int {
        let connection = try Connection(port: port)
        connection.wait(seconds: 600)
        var (bytes, page, isEnd) = (0, 1, false)
        while !isEnd {
            let path = "\(Self.notes)?perPage=1000&page=\(page)&skipTotal=1&sort=id"
            let answer = try connection.ask(message("GET", path, headers))
            guard answer.head.hasPrefix("HTTP/1.1 200") else {
                throw Connection.Failure.unexpected(answer.head)
            }
            bytes += answer.body.count
            page += 1
            isEnd = count(of: Array("\"collectionName\"".utf8), in: answer.body) < 1_000
        }
        return bytes
    }

    func liveNote(_ note: WrittenNote) -> [UInt8] { create(note, by: 0) }
}
