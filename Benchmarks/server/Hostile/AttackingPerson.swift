// The attackers that have an account: each is signed in before a round begins, from an address of
// its own, and sends what the page would send.

/// A person who attacks.
struct AttackingPerson {
    let address: String
    let connection: Connection
    let name: String
    /// The headers of requests of the page.
    let headers: [String]

    /// Registers a person, gives it a role and signs it in.
    ///
    /// - Parameters:
    ///   - stem: The beginning of its name.
    ///   - number: The number of the attacker.
    init(
        _ stem: String, _ number: Int, as role: String, by publisher: Publisher, port: Int
    ) throws {
        address = Siege.address(number)
        connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        let person = try SignedInPerson(
            registering: "\(stem)\(number)", as: role, by: publisher, connection)
        name = person.name
        headers = ["Cookie: " + person.cookie, "X-Calepin: 1"]
    }
}
