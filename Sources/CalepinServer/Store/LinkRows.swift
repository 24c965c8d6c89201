// The rows of public links, of the people who were invited, and of the fillings that were begun.
// The bytes of a link are made and read in Links/LinkSettings.swift.

/// A public link: its holders fill in records of a form without an account.
package struct StoredLink: Equatable, Sendable {
    package let id: String
    /// The id of the app.
    package let app: String
    /// The time of its creation, in seconds since 1970.
    package let at: Int64
    /// The settings as JSON.
    package var bytes: [UInt8]

    package init(id: String, app: String, at: Int64, bytes: [UInt8]) {
        (self.id, self.app, self.at, self.bytes) = (id, app, at, bytes)
    }
}

/// An address of a link: that of everybody, or that of one person.
package struct StoredInvitation: Equatable, Sendable {
    /// The digest of its token.
    package let digest: String
    /// The id of the link.
    package let link: String
    /// From 1 in the order in which people were added; 0 for the address of everybody.
    package let number: Int64
    /// The token, encrypted with the server's key.
    package let token: String
    /// The name of the person; empty for everybody.
    package let name: String
    /// The mail address of the person; empty for none.
    package let mail: String
    /// The guest that fills in; empty for everybody, and before the person has begun.
    package var guest = ""
    /// The number of devices that have got a credential.
    package var devices: Int64 = 0
    /// The time the address was mailed, in seconds since 1970; 0 for never.
    package var mailedAt: Int64 = 0
    /// The time the filling was begun, in seconds since 1970; 0 for not yet.
    package var begunAt: Int64 = 0
    /// The time the record was last received, in seconds since 1970; 0 for not yet.
    package var submittedAt: Int64 = 0

    package init(
        digest: String, link: String, number: Int64, token: String, name: String = "",
        mail: String = ""
    ) {
        (self.digest, self.link, self.number) = (digest, link, number)
        (self.token, self.name, self.mail) = (token, name, mail)
    }
}

/// A filling: a guest with one record of a link.
package struct StoredFilling: Equatable, Sendable {
    /// The guest.
    package let guest: String
    /// The id of the link.
    package let link: String
    /// The digest of the token it was begun with.
    package let invitation: String
    /// The time it was begun, in seconds since 1970.
    package let at: Int64
    /// The id of the record that was received; empty for none.
    package var record = ""
    /// The sequence of that record in the team's scope, as it was received.
    package var sequence: Int64 = 0
    /// The time it was last received, in seconds since 1970; 0 for not yet.
    package var submittedAt: Int64 = 0
    /// The counters that it is part of, separated by line feeds.
    package var counted = ""

    package init(guest: String, link: String, invitation: String, at: Int64) {
        (self.guest, self.link, self.invitation, self.at) = (guest, link, invitation, at)
    }
}

/// A counter of a link.
package struct LinkCount: Equatable, Sendable {
    /// The name, unique in the link.
    package let name: String
    package let count: Int64

    package init(name: String, count: Int64) { (self.name, self.count) = (name, count) }
}

/// Queries about public links inside of a job. A missing row is nil or an empty list, never an
/// error.
package protocol LinkReading {
    /// Returns a link.
    func link(_ id: String) throws(StoreError) -> StoredLink?
    /// Returns the links of an app, the latest first.
    func links(of app: String, limit: Int) throws(StoreError) -> [StoredLink]
    /// Returns the address with a token, by the token's digest.
    func invitation(_ digest: String) throws(StoreError) -> StoredInvitation?
    /// Returns the addresses of a link after a number, by number.
    func invitations(
        of link: String, after number: Int64, limit: Int
    ) throws(StoreError) -> [StoredInvitation]
    /// Returns the filling of a guest.
    func filling(of guest: String) throws(StoreError) -> StoredFilling?
    /// Returns a counter of a link; 0 for one that was never set.
    func count(_ name: String, of link: String) throws(StoreError) -> Int64
    /// Returns the counters of a link, by name.
    func counts(of link: String, limit: Int) throws(StoreError) -> [LinkCount]
}

/// Changes of public links inside of a writing job. Writing a row replaces the one with the same
/// key.
package protocol LinkWriting: LinkReading {
    /// Writes a link.
    func put(_ link: StoredLink) throws(StoreError)
    /// Writes an address.
    func put(_ invitation: StoredInvitation) throws(StoreError)
    /// Writes a filling.
    func put(_ filling: StoredFilling) throws(StoreError)
    /// Removes the filling of a guest.
    func removeFilling(of guest: String) throws(StoreError)
    /// Sets a counter of a link.
    func setCount(_ name: String, of link: String, _ count: Int64) throws(StoreError)
}
