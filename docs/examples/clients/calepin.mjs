// A client of Calepin for programs, for Deno, Node and Bun, without any library: read all records
// of a collection, follow what changes, write, upload a photo, and merge with somebody else's
// change.

/** The answer to a request that was not done: its code, such as `record-changed`. */
export class Problem extends Error {
    constructor(status, body) {
        super(body.title ?? `status ${status}`);
        Object.assign(this, { status, code: body.code ?? "", body });
    }
}

/** The records of a collection, as the account of a key sees them. */
export class Collection {
    /** @param {string} server @param {string} name such as visits/visits @param {string} key */
    constructor(server, name, key) {
        Object.assign(this, { server, key, path: "/api/records/" + name });
    }

    /** Sends a request; returns the JSON and the headers of the answer. */
    async ask(method, path, body, headers = {}) {
        const isJSON = body !== undefined && !(body instanceof Uint8Array);
        const answer = await fetch(this.server + path, {
            method,
            body: isJSON ? JSON.stringify(body) : body,
            headers: {
                Authorization: "Bearer " + this.key,
                ...isJSON ? { "Content-Type": "application/json" } : {},
                ...headers,
            },
        });
        const text = await answer.text();
        const json = text ? JSON.parse(text) : {};
        if (!answer.ok) throw new Problem(answer.status, json);
        return { json, headers: answer.headers };
    }

    /** All that changed since a cursor, answer by answer: changes, cursor, reset. */
    async *changes(cursor) {
        for (let more = true; more;) {
            const after = cursor === undefined ? "" : "?after=" + encodeURIComponent(cursor);
            const { json } = await this.ask("GET", this.path + "/changes" + after);
            yield json;
            ({ cursor, more } = json);
        }
    }

    /** All records that are not in the trash, by id. */
    async all() {
        const found = new Map();
        for await (const { changes } of this.changes()) {
            for (const { id, record } of changes) if (record) found.set(id, record);
        }
        return found;
    }

    /** Each answer with changes from a cursor on, for ever. */
    async *follow(cursor, seconds = 5) {
        for (;;) {
            try {
                for await (const answer of this.changes(cursor)) {
                    yield answer;
                    cursor = answer.cursor;
                }
            } catch (error) {
                // The server is away, or asks for patience.
                const isPassing = !(error instanceof Problem) ||
                    [429, 502, 503, 504].includes(error.status);
                if (!isPassing) throw error;
            }
            await new Promise((done) => setTimeout(done, seconds * 1000));
        }
    }

    /** Makes a record; returns its id. */
    async add(values, submit = false) {
        return (await this.ask("POST", this.path, { values, submit })).json.id;
    }

    /**
     * Changes answers of a record; returns its entity tag. With one that was seen before, nothing
     * is changed when somebody else was faster: Problem `record-changed`.
     */
    async change(record, values, seen) {
        const path = `${this.path}/one/${record}`;
        const told = await this.ask("PATCH", path, { values }, seen ? { "If-Match": seen } : {});
        return told.headers.get("ETag");
    }

    /** The entity tag of a record as it is now. */
    async tag(record) {
        return (await this.ask("GET", `${this.path}/one/${record}`)).headers.get("ETag");
    }

    /**
     * Uploads a file; returns the value of a field of photos or files, which is its digest and its
     * name. What is there already is not sent again.
     * @param {Uint8Array} bytes @param {string} type @param {string} name
     */
    async upload(bytes, type, name) {
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const sha256 = Array.from(hash, (one) => one.toString(16).padStart(2, "0")).join("");
        const begun = await this.ask("POST", "/api/blobs", {
            sha256,
            size: bytes.length,
            type,
        });
        let offset = Number(begun.headers.get("Upload-Offset"));
        while (offset < bytes.length) {
            const piece = bytes.subarray(offset, offset + 1_000_000);
            const told = await this.ask("PATCH", "/api/blobs/" + sha256, piece, {
                "Upload-Offset": String(offset),
                "Content-Type": "application/offset+octet-stream",
            });
            offset = Number(told.headers.get("Upload-Offset"));
        }
        return `${sha256} ${name}`;
    }
}
