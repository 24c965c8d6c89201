// Public links: statements on the tables of links, of their addresses, fillings and counters. Its
// rows and what each query returns are described in the server's LinkRows.swift.

import CalepinServer

/// The public links of a job on a connection.
struct SQLiteLinks: LinkWriting {
    let connection: SQLiteConnection

    func link(_ id: String) throws(StoreError) -> StoredLink? {
        try connection.statement("SELECT id, app, at, bytes FROM link WHERE id = ?1")
            .bind(1, id).first(StoredLink.init(row:))
    }

    func links(of app: String, limit: Int) throws(StoreError) -> [StoredLink] {
        let statement = try connection.statement(
            """
            SELECT id, app, at, bytes FROM link WHERE app = ?1
            ORDER BY at DESC, id DESC LIMIT ?2
            """)
        return try statement.bind(1, app).bind(2, Int64(max(0, limit)))
            .all(StoredLink.init(row:))
    }

    func invitation(_ digest: String) throws(StoreError) -> StoredInvitation? {
        let statement = try connection.statement(
            """
            SELECT digest, link, number, token, name, mail, guest, devices, mailed_at, begun_at,
            submitted_at FROM link_invitation WHERE digest = ?1
            """)
        return try statement.bind(1, digest).first(StoredInvitation.init(row:))
    }

    func invitations(
        of link: String, after number: Int64, limit: Int
    ) throws(StoreError) -> [StoredInvitation] {
        let statement = try connection.statement(
            """
            SELECT digest, link, number, token, name, mail, guest, devices, mailed_at, begun_at,
            submitted_at FROM link_invitation
            WHERE link = ?1 AND number > ?2 ORDER BY number LIMIT ?3
            """)
        return try statement.bind(1, link).bind(2, number).bind(3, Int64(max(0, limit)))
            .all(StoredInvitation.init(row:))
    }

    func filling(of guest: String) throws(StoreError) -> StoredFilling? {
        let statement = try connection.statement(
            """
            SELECT guest, link, invitation, at, record, sequence, submitted_at, counted
            FROM link_filling WHERE guest = ?1
            """)
        return try statement.bind(1, guest).first(StoredFilling.init(row:))
    }

    func count(_ name: String, of link: String) throws(StoreError) -> Int64 {
        let statement = try connection.statement(
            "SELECT count FROM link_count WHERE link = ?1 AND name = ?2")
        return try statement.bind(1, link).bind(2, name).first { $0.int(0) } ?? 0
    }

    func counts(of link: String, limit: Int) throws(StoreError) -> [LinkCount] {
        let statement = try connection.statement(
            "SELECT name, count FROM link_count WHERE link = ?1 ORDER BY name LIMIT ?2")
        return try statement.bind(1, link).bind(2, Int64(max(0, limit))).all { row in
            LinkCount(name: row.text(0), count: row.int(1))
        }
    }

    func put(_ link: StoredLink) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO link VALUES (?1, ?2, ?3, ?4)")
                .bind(1, link.id).bind(2, link.app).bind(3, link.at).bind(4, link.bytes))
    }

    func put(_ invitation: StoredInvitation) throws(StoreError) {
        try run(
            try connection.statement(
                """
                INSERT OR REPLACE INTO link_invitation
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                """
            )
            .bind(1, invitation.digest).bind(2, invitation.link).bind(3, invitation.number)
            .bind(4, invitation.token).bind(5, invitation.name).bind(6, invitation.mail)
            .bind(7, invitation.guest).bind(8, invitation.devices)
            .bind(9, invitation.mailedAt).bind(10, invitation.begunAt)
            .bind(11, invitation.submittedAt))
    }

    func put(_ filling: StoredFilling) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO link_filling VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
            )
            .bind(1, filling.guest).bind(2, filling.link).bind(3, filling.invitation)
            .bind(4, filling.at).bind(5, filling.record).bind(6, filling.sequence)
            .bind(7, filling.submittedAt).bind(8, filling.counted))
    }

    func removeFilling(of guest: String) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM link_filling WHERE guest = ?1").bind(1, guest))
    }

    func setCount(_ name: String, of link: String, _ count: Int64) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO link_count VALUES (?1, ?2, ?3)")
                .bind(1, link).bind(2, name).bind(3, count))
    }
}

extension StoredLink {
    fileprivate init(row: SQLiteStatement) {
        self.init(id: row.text(0), app: row.text(1), at: row.int(2), bytes: row.bytes(3))
    }
}

extension StoredInvitation {
    fileprivate init(row: SQLiteStatement) {
        self.init(
            digest: row.text(0), link: row.text(1), number: row.int(2), token: row.text(3),
            name: row.text(4), mail: row.text(5))
        (guest, devices, mailedAt) = (row.text(6), row.int(7), row.int(8))
        (begunAt, submittedAt) = (row.int(9), row.int(10))
    }
}

extension StoredFilling {
    fileprivate init(row: SQLiteStatement) {
        self.init(
            guest: row.text(0), link: row.text(1), invitation: row.text(2), at: row.int(3))
        (record, sequence) = (row.text(4), row.int(5))
        (submittedAt, counted) = (row.int(6), row.text(7))
    }
}
