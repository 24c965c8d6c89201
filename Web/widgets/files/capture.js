// A recording in progress: the devices, what they give in pieces, the time, and the limits. It
// goes on while its field is drawn anew. The controls are in recorder.js.

import { filling } from "../../data/sync.js";
import { dropPieces, isNewAddress, keepPiece, lockOf } from "../../data/recordings.js";
import { hasAccount } from "../../core/local-account.js";
import { MAX_RECORDING_BYTES, plainType } from "./file-types.js";

/**
 * @typedef {import("../../data/recordings.js").Place} Place
 * @typedef {import("../../core/recorder-words.js").Key} Key
 * @typedef {"audio" | "video"} Kind
 * @typedef {"asking" | "ready" | "recording" | "paused" | "ended"} State
 */

/** The formats by preference: those that are whole at each piece first. */
const FORMATS = {
    audio: ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"],
    video: ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"],
};
/** The rate of sounds in bits per second, by quality; speech can be understood at the least. */
const SOUND_BITS = { normal: 64_000, low: 24_000, "voice-only": 12_000 };
/** The rate of the pictures of films in bits per second. */
const FILM_BITS = 800_000;
/** The longest time of a recording in seconds. */
const MAX_SECONDS = { audio: 7_200, video: 600 };
/** The size that guests may send in bytes: what they have on the server, less some records. */
const MAX_GUEST_BYTES = 18_000_000;
/** The part of the size that is planned for: an encoder may take more than it was told. */
const PLANNED = 0.75;
/** The length of a piece, and the time between two looks at the time, in milliseconds. */
const PIECE_MS = 1_000, LOOK_MS = 250;
/** The times that a field is looked for before its recording ends. */
const MAX_ABSENCES = 2;

/** The recordings in progress, by record and path. @type {Map<string, Capture>} */
const running = new Map();

/** Returns the recording of a cell that is in progress. @param {Place} place */
export const runningAt = ({ record, path }) => running.get(`${record} ${path}`);

/** Returns the format of a recording; nothing where none is possible. @param {Kind} kind */
const formatOf = (kind) =>
    globalThis.MediaRecorder &&
    FORMATS[kind].find((format) => MediaRecorder.isTypeSupported(format));

/**
 * Returns why nothing can be recorded here; nothing where it can.
 * @param {Kind} kind
 * @returns {Key | undefined}
 */
export function obstacle(kind) {
    if (!isSecureContext) return "notSecure";
    if (!navigator.mediaDevices?.getUserMedia || !formatOf(kind)) return "notAble";
}

/**
 * Returns the words for an error of a device.
 * @param {unknown} error
 * @param {Kind} kind
 * @returns {Key}
 */
function wordsOf(error, kind) {
    const isSound = kind === "audio";
    switch (error instanceof DOMException ? error.name : "") {
        case "NotAllowedError":
        case "SecurityError":
            return isSound ? "deniedSound" : "deniedFilm";
        case "NotFoundError":
        case "OverconstrainedError":
            return isSound ? "missingSound" : "missingFilm";
        case "NotReadableError":
        case "AbortError":
            return "taken";
    }
    return "notAble";
}

/** A recording. */
export class Capture {
    /** @type {State} */ state = "asking";
    /** Why it could not begin, or what is to be said of its end. @type {Key | undefined} */ words;
    /** False when the device could not keep a piece. */ isKept = true;
    /** @type {MediaStream | undefined} */ stream;
    /** The element that shows it; it ends when that is gone for good. @type {Element} */ field;
    /** Called with each change of the state, and several times a second. */ changed = () => {};
    /** Called with the recording once it has ended, unless its field is gone. */
    done = (/** @type {File} */ _file) => {};
    id = crypto.randomUUID();
    #absences = 0;
    #timer = 0;
    #number = 0;
    #bytes = 0;
    #before = 0;
    #since = 0;
    /** @type {Blob[]} */ #pieces = [];
    /** @type {MediaRecorder | undefined} */ #recorder;
    #release = () => {};
    #guard = (/** @type {Event} */ event) => event.preventDefault();

    /**
     * @param {Kind} kind
     * @param {string} look
     * @param {Place} place
     * @param {Element} field
     */
    constructor(kind, look, place, field) {
        this.kind = kind;
        this.place = place;
        this.field = field;
        this.facing = /\bfront\b/.test(look) ? "user" : "environment";
        const quality = /\b(low|voice-only)\b/.exec(look)?.[1] ?? "normal";
        this.bits = SOUND_BITS[/** @type {keyof typeof SOUND_BITS} */ (quality)];
        this.maxBytes = hasAccount() && !filling ? MAX_RECORDING_BYTES : MAX_GUEST_BYTES;
        const rate = this.bits + (kind === "video" ? FILM_BITS : 0);
        const seconds = Math.floor(this.maxBytes * 8 * PLANNED / rate);
        this.maxSeconds = Math.min(MAX_SECONDS[kind], seconds);
    }

    /** The time recorded so far, in seconds. */
    get seconds() {
        const running = this.state === "recording" ? performance.now() - this.#since : 0;
        return (this.#before + running) / 1000;
    }

    /** Turns the devices on; sound is recorded at once, films when they are begun. */
    async open() {
        running.set(`${this.place.record} ${this.place.path}`, this);
        this.#timer = setInterval(() => this.#look(), LOOK_MS);
        await this.#turnOn();
    }

    async #turnOn() {
        this.#tell("asking");
        try {
            this.stream = await navigator.mediaDevices.getUserMedia(this.#wanted());
        } catch (error) {
            return this.#end(wordsOf(error, this.kind));
        }
        // It may have been cancelled while the browser asked.
        if (this.state !== "asking") return this.#turnOff();
        if (this.kind === "audio") await this.begin();
        else this.#tell("ready");
    }

    /** @returns {MediaStreamConstraints} */
    #wanted() {
        const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
        return {
            audio: true,
            video: this.kind === "video" && { facingMode: this.facing, ...size },
        };
    }

    /** Changes to the other camera, before anything is recorded. */
    async turn() {
        this.facing = this.facing === "user" ? "environment" : "user";
        this.#turnOff();
        await this.#turnOn();
    }

    /** Begins to record. */
    async begin() {
        const stream = /** @type {MediaStream} */ (this.stream);
        try {
            const recorder = new MediaRecorder(stream, {
                mimeType: formatOf(this.kind),
                audioBitsPerSecond: this.bits,
                videoBitsPerSecond: FILM_BITS,
            });
            recorder.ondataavailable = ({ data }) => this.#take(data);
            recorder.onstop = () => this.#stopped();
            recorder.onerror = () => this.stop("brokeOff");
            // A device that is unplugged.
            for (const track of stream.getTracks()) track.onended = () => this.stop("brokeOff");
            this.#recorder = recorder;
            await this.#lock();
            recorder.start(PIECE_MS);
        } catch (error) {
            return this.#end(wordsOf(error, this.kind));
        }
        this.#since = performance.now();
        addEventListener("beforeunload", this.#guard);
        this.#tell("recording");
    }

    /** Pauses, or goes on. */
    pause() {
        const isPaused = this.state === "paused";
        this.#before = this.seconds * 1000;
        this.#since = performance.now();
        if (isPaused) this.#recorder?.resume();
        else this.#recorder?.pause();
        this.#tell(isPaused ? "recording" : "paused");
    }

    /** Ends the recording, which is then the answer. @param {Key} [words] what is said of it */
    stop(words = "recordingEnded") {
        if (!this.#recorder || this.#recorder.state === "inactive") return;
        this.#before = this.seconds * 1000;
        this.words = words;
        this.#recorder.stop();
        this.#tell("ended");
    }

    /** Gives up before anything is recorded. */
    cancel() {
        this.#end(undefined);
    }

    /** Deletes its pieces, once the whole is stored. */
    forget() {
        return dropPieces(this.id).catch(() => {});
    }

    #look() {
        this.#noteStored();
        this.#absences = this.field.isConnected ? 0 : this.#absences + 1;
        if (this.#absences >= MAX_ABSENCES) {
            // Its pieces stay, and are found when somebody comes back.
            this.done = () => {};
            if (this.#recorder) return this.stop();
            return this.cancel();
        }
        if (this.seconds >= this.maxSeconds) this.stop("longest");
        this.changed();
    }

    /**
     * Notes once its record is stored, which has an address of its own then. Nothing is learned
     * from the address of another screen: a piece may come after its own was left.
     */
    #noteStored() {
        if (!this.field.isConnected || !this.place.isNew) return;
        this.place.isNew = isNewAddress();
    }

    /** Takes a piece. @param {Blob} blob */
    #take(blob) {
        if (!blob.size) return;
        this.#pieces.push(blob);
        this.#bytes += blob.size;
        const type = plainType(this.#recorder?.mimeType || blob.type);
        this.#noteStored();
        const { id, seconds, place } = this;
        const at = Date.now();
        const piece = { ...place, id, number: this.#number++, at, type, seconds, blob };
        keepPiece(piece).catch(() => this.isKept = false);
        // Room for the pieces that come while it stops.
        if (this.#bytes > this.maxBytes * 0.97) this.stop("longest");
    }

    #stopped() {
        const type = plainType(this.#recorder?.mimeType || this.#pieces[0]?.type || "");
        const file = fileOf(this.#pieces, type);
        this.#end(this.words);
        if (file.size) this.done(file);
    }

    /** @param {Key | undefined} words */
    #end(words) {
        clearInterval(this.#timer);
        removeEventListener("beforeunload", this.#guard);
        running.delete(`${this.place.record} ${this.place.path}`);
        this.#turnOff();
        this.#release();
        this.words = words;
        this.#tell("ended");
    }

    #turnOff() {
        for (const track of this.stream?.getTracks() ?? []) {
            track.onended = null;
            track.stop();
        }
    }

    /** Holds a lock, by which other tabs know that it is in progress. */
    #lock() {
        const { locks } = navigator;
        if (!locks) return;
        const held = Promise.withResolvers();
        this.#release = () => held.resolve(undefined);
        return new Promise((/** @type {(value?: undefined) => void} */ resolve) =>
            void locks.request(lockOf(this.id), () => {
                resolve();
                return held.promise;
            })
        );
    }

    /** @param {State} state */
    #tell(state) {
        this.state = state;
        this.changed();
    }
}

/**
 * Makes a file of the pieces of a recording, named by its time.
 * @param {Blob[]} pieces
 * @param {string} type
 */
export function fileOf(pieces, type) {
    const [kind, format] = type.split("/");
    const time = new Date().toLocaleString("sv").replace(/\D/g, "");
    const ending = kind === "audio" && format === "mp4" ? "m4a" : format;
    return new File(pieces, `${kind}-${time.slice(0, 8)}-${time.slice(8)}.${ending}`, { type });
}
