// The work that both servers do: the notes and rows there are, and what is asked about them. How
// each server is asked is in PocketBaseSide.swift and CalepinSide.swift.

import Foundation

/// What `Benchmarks/pocketbase/beside.py` tells of the server it started, and of the data.
struct PeerConfiguration: Decodable {
    /// Somebody who is signed in there.
    struct Person: Decodable {
        let id: String
        let token: String
    }

    let port: Int
    let process: Int32
    let people: [Person]
    /// A file of notes: title, words, latitude, longitude and moment, between tabs.
    let notes: String
    /// A file of rows with a line of heads; the second column is the name.
    let rows: String
}

/// A note somebody writes.
struct WrittenNote: Sendable {
    var title: String
    let words: String
    let latitude: String
    let longitude: String
    let begun: String
}

/// A list somebody looks at: 30 players of one line who were trained at the club, by name.
struct WantedList: Sendable {
    static let size = 30
    let line: String
    /// The first is 0.
    let part: Int

    static let all = ["goalkeeper", "defender", "midfielder", "forward"].flatMap { line in
        (0..<10).map { WantedList(line: line, part: $0) }
    }
}

/// The notes and rows that both servers have.
struct PeerWork: Sendable {
    let people: Int
    let notes: [WrittenNote]
    let rows: URL
    /// What is looked for: whole names, pieces of words, beginnings of words.
    let searches: [String]

    /// Reads the files that a configuration names.
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

    /// The note with a number, which goes on after the last from the start, under another title.
    func note(_ number: Int) -> WrittenNote {
        var note = notes[number % notes.count]
        note.title = "Note \(number)"
        return note
    }
}

/// A server that does the work.
protocol PeerSide: AnyObject {
    /// Its name in figures.
    var name: String { get }
    var port: Int { get }
    var process: SeenProcess { get }
    /// What so many connections, each of another person, send to write so many notes.
    func creates(_ connections: Int, each: Int) throws -> [Load.Lane]
    /// What they send to read one note of their own.
    func reads(_ connections: Int) throws -> [Load.Lane]
    /// What they send to see a list; with the count of all that are found, or without when the
    /// server can leave it out.
    func list(_ wanted: WantedList, isCounted: Bool) -> [UInt8]
    /// What they send to look for rows.
    func search(_ text: String) -> [UInt8]
    /// What every answer to a list or search has once.
    var rowsMark: String { get }
    /// So many who listen, who have been told that they do.
    func listeners(_ count: Int) throws -> [LiveListener]
    /// What writes a note that all listeners hear of.
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

    /// Lanes that each begin at another request.
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
    /// As a part of the query of an address.
    var inQuery: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
