// The records of the scripted engine: stores drafts as they come, sends their names, and accepts
// the names the server returns. The real ones are in Swift.

/** A handler that answers actions of records with patches. */
export class Records {
    /** @type {string[]} */ unsent = [];
    turn = 0;
    isLeading = false;

    /** @param {any} request @returns {any[]} */
    act({ action, now }) {
        const does = /** @type {any} */ (this)[action.act];
        const patches = does ? does.call(this, action, +new Date(now)) : [];
        return [...patches, { op: "sync", unsent: this.unsent.length, notices: 0 }];
    }

    /** @param {any} all */
    start({ disk, replica, isNext }) {
        if (!isNext) this.unsent = disk.outbox;
        const changes = [{ store: "about", key: "replica", text: replica?.replica }];
        const records = disk.base.map((/** @type {string} */ text) =>
            this.kept(JSON.parse(text).id, text)
        );
        return [...(replica ? [{ op: "write", changes }] : []), { op: "kept", records }];
    }

    /** @param {string} record @param {string} [text] */
    kept(record, text) {
        return { record, rev: 1, text, state: this.unsent.includes(record) ? "here" : "server" };
    }

    /** @param {{ record: string, text: string }} save @param {number} at */
    save({ record, text }, at) {
        if (!this.unsent.includes(record)) this.unsent.push(record);
        const changes = [
            { store: "base", key: record, text },
            { store: "outbox", key: record, text: record },
        ];
        return [
            { op: "write", record, at, changes },
            { op: "kept", records: [this.kept(record)] },
            ...(this.isLeading ? this.wake() : []),
        ];
    }

    wake() {
        this.isLeading = true;
        const timer = { op: "timer", wait: 1000 };
        if (!this.unsent.length) return [timer];
        const body = JSON.stringify({ mutations: this.unsent.map((record) => ({ record })) });
        return [{ op: "send", what: "push", turn: ++this.turn, body }, timer];
    }

    /** @param {{ answer: string }} action */
    reached({ answer }) {
        const { ids } = JSON.parse(answer);
        this.unsent = this.unsent.filter((id) => !ids.includes(id));
        const changes = ids.map((/** @type {string} */ key) => ({ store: "outbox", key }));
        const records = ids.map((/** @type {string} */ id) => this.kept(id));
        return [{ op: "write", changes }, { op: "kept", records }];
    }
}
