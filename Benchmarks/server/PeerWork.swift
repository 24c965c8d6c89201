// The work of both servers: the notes and rows, and the requests about them. The requests to each
// server are made in PocketBaseSide.swift and CalepinSide.swift.

import Foundation

/// The output of `Benchmarks/pocketbase/beside.py` about the server it started and its data.
struct PeerConfiguration: Decodable {
    /// A person signed in there.
    struct Person: Decodable {
        let id: String
        let token: String
    }

    let port: Int
    let process: Int32
    let people: [Person]
    /// A file of notes: title, words, latitude, longitude and time, separated by tabs.
    let notes: String
    /// A file of rows with a line of headers; the second column is the name.
    let rows: String
}

/// A note to write.
struct WrittenNote: Sendable {
    var title: String
    let words: String
    let latitude: String
    let longitude: String
    let begun: String
}

/// A list: 30 players of one line who were trained at the club, by name.
struct WantedList: Sendable {
    static let size = 30
    let line: String
    /// The page of the list, from 0.
    let part: Int

    static let all = ["goalkeeper", "defender", "midfielder", "forward"].flatMap { line in
        (0..<10).map { WantedList(line: line, part: $0) }
    }
}

/// The notes and rows of both servers.
struct PeerWork: Sendable {
    let people: Int
    let notes: [WrittenNote]
    let rows: URL
    /// The searches: whole names, parts of words, beginnings of words.
    let searches: [String]

    /// Reads the files of a configuration.
    init(_ configuration: PeerConfiguration) throws {
        people = configuration.people.count
        let text = try String(contentsOfFile: configuration.notes, encoding: .utf8)
        notes = text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 5 else { return nil }
            return WrittenNote(
                title: parts[0], words: parts[1], latitude: parts[2], longitude: parts[3],
                begun: parts[4])
        }
        rows = URL(fileURLWithPath: configuration.rows)
        let lines = try String(contentsOf: rows, encoding: .utf8).split(separator: "\n")
        searches = stride(from: 1, to: lines.count, by: lines.count / 300).map { place in
            let name = lines[place].split(separator: ",")[1]
            let word = name.split(separator: " ").last ?? name
            switch place % 3 {
            case 0: return String(name)
            case 1: return String(word.dropFirst().prefix(4))
            default: return String(word.prefix(4))
            }
        }
    }

    /// Returns the note with a number; after the last one they repeat under other titles.
    func note(_ number: Int) -> WrittenNote {
        var note = notes[number % notes.count]
        note.title = "Note \(number)"
        return note
    }
}

/// A measured server.
protocol PeerSide: AnyObject {
    /// Its name in figures.
    var name: String { get }
    var port: Int { get }
    var process: SeenProcess { get }
    /// Returns the requests of connections, each of another person, that write `each` notes.
    func creates(_ connections: Int, each: Int) throws -> [Load.Lane]
    /// Returns the requests of connections that read single notes of their own.
    func reads(_ connections: Int) throws -> [Load.Lane]
    /// Returns the request for a list, with the total count, or without it when the server can
    /// omit it.
    func list(_ wanted: WantedList, isCounted: Bool) -> [UInt8]
    /// Returns the request that searches rows.
    func search(_ text: String) -> [UInt8]
    /// A text that every answer to a list or search contains once.
    var rowsMark: String { get }
    /// Returns listeners whose feeds are open.
    func listeners(_ count: Int) throws -> [LiveListener]
    /// Signs a person in; what it returns reads all notes of theirs, as a program does that takes
    /// them elsewhere, and returns the number of bytes.
    func export(of person: Int) throws -> () throws -> Int
    /// Returns the request that writes a note for all listeners.
    func liveNote(_ note: WrittenNote) -> [UInt8]
}

extension PeerSide {
    func lists(_ connections: Int, isCounted: Bool) -> [Load.Lane] {
        let all = WantedList.all.map { list($0, isCounted: isCounted) }
        return lanes(connections, all, rowsMark)
    }

    func searches(_ connections: Int, _ work: PeerWork) -> [Load.Lane] {
        lanes(connections, work.searches.map(search), rowsMark)
    }

    /// Returns lanes that each begin at another request.
    private func lanes(
        _ connections: Int, _ requests: [[UInt8]], _ mark: String
    ) -> [Load.Lane] {
        (0..<connections).map { lane in
            let start = lane * requests.count / connections
            return Load.Lane(
                pushes: (requests[start...] + requests[..<start]).map { ($0, 1) },
                expected: mark, repeats: true)
        }
    }
}

extension String {
    /// The text percent-encoded for a query.
    var inQuery: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
