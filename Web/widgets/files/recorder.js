// The controls with which a sound or film is recorded in the page: begin, pause, stop, the camera,
// the level and the time; and what says why nothing can be recorded. The recording itself is in
// capture.js.

import { announce, h, pathIcon } from "../../core/dom.js";
import { t } from "../../core/recorder-words.js";
import { dropPieces, placeOf, unfinishedAt } from "../../data/recordings.js";
import { Capture, fileOf, obstacle, runningAt } from "./capture.js";
import { meter } from "./meter.js";

/**
 * @typedef {import("./attachment.js").Attachment & { kind: "audio" | "video" }} Control
 * @typedef {import("../../data/recordings.js").Unfinished} Unfinished
 */

/** The signs on the buttons. */
const SIGNS = {
    audio:
        "M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3",
    video: "M3 7h12v10H3zM15 11l6-4v10l-6-4",
    pause: "M9 6v12M15 6v12",
    goOn: "M8 5l11 7-11 7z",
    stop: "M7 7h10v10H7z",
    turn: "M4 8h3l2-3h6l2 3h3v11H4zM9 13a3 3 0 0 1 5-2M15 13a3 3 0 0 1-5 2",
};

/** Returns a time as people read it. @param {number} seconds */
function clock(seconds) {
    const whole = Math.floor(seconds),
        two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** @param {keyof typeof SIGNS} sign @param {string} words @param {() => void} onclick */
const button = (sign, words, onclick, kind = "plain") =>
    h(
        "button",
        { type: "button", class: `button ${kind}`, onclick },
        pathIcon(SIGNS[sign]),
        words,
    );

/** Draws a recorder before the other ways to answer. @param {Control} control */
export function recorder(control) {
    const made = new Recorder(control);
    control.ways.before(made.place);
    control.changed = () => made.renew();
    made.begin();
}

class Recorder {
    place = h("div", { class: "recorder" });
    /** @type {Capture | undefined} */ #capture;
    /** The recordings that were not finished. @type {Unfinished[]} */ #unfinished = [];
    /** What is said below the buttons. */ #words = "";
    #isSilent = false;
    /** The state that is drawn. */ #drawn = "";
    #time = h("p", { class: "time", role: "timer", "aria-live": "off" });
    #note = h("p", { class: "hint" });

    /** @param {Control} control */
    constructor(control) {
        this.control = control;
        const { record, about } = control.field;
        this.where = placeOf(record, about.path);
        this.why = obstacle(control.kind);
    }

    /** Goes on with a recording in progress, or finds one that was not finished. */
    begin() {
        const running = runningAt(this.where);
        if (running) this.#follow(running);
        this.draw();
        unfinishedAt(this.where).then((found) => {
            this.#unfinished = found;
            if (found.length) this.draw();
        }).catch(() => {});
    }

    /** @param {Capture} capture */
    #follow(capture) {
        this.#capture = capture;
        capture.field = this.control.field;
        capture.changed = () => this.#changed();
        capture.done = (file) => this.#take(file, capture.id);
    }

    #record() {
        this.#words = "";
        const { kind, field } = this.control;
        this.#follow(new Capture(kind, field.about.look ?? "", this.where, field));
        this.#capture?.open();
    }

    #changed() {
        const { state, words, seconds } = this.#capture ?? {};
        if (state === "ended") {
            this.#words = words ? t(words, { time: clock(seconds ?? 0) }) : "";
            this.#capture = undefined;
            if (this.#words) announce(this.#words);
        }
        const next = state ?? "";
        if (next !== this.#drawn) this.draw();
        else this.#tick();
    }

    /** Makes the recording the answer; what was recorded stays until that is stored. */
    async #take(/** @type {File} */ file, /** @type {string} */ id) {
        const isStored = await this.control.take(file);
        if (isStored) await dropPieces(id).catch(() => {});
        this.#unfinished = await unfinishedAt(this.where).catch(() => []);
        this.draw();
        const { place, control } = this;
        const next = control.player.querySelector("audio, video") ?? place.querySelector("button");
        /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
    }

    /** Draws the buttons for another answer. While something is recorded they stay. */
    renew() {
        if (this.#capture) this.control.ways.hidden = true;
        else this.draw();
    }

    /** Draws the buttons of the present state. */
    draw() {
        const state = this.#capture?.state ?? "";
        const hadFocus = this.place.contains(document.activeElement);
        this.#drawn = state;
        const isOpen = state !== "" && state !== "ended";
        const { ways, hash, field } = this.control;
        const look = field.about.look ?? "";
        // Where nothing can be recorded a file can be chosen even if it should be a new one.
        const isChosen = !hash && (!/\bnew\b/.test(look) || !!this.why || !!this.#words);
        ways.hidden = isOpen || !isChosen;
        this.place.classList.toggle("open", isOpen);
        const parts = isOpen ? this.#open(state) : this.#closed();
        this.place.replaceChildren(...parts.filter((part) => !!part));
        this.#tick();
        if (hadFocus) this.place.querySelector("button")?.focus();
    }

    /** @returns {(Element | false)[]} */
    #closed() {
        const { kind, hash } = this.control;
        const words = this.why ? t(this.why) : this.#words;
        const start = t(hash ? "recordAgain" : kind === "audio" ? "recordSound" : "recordFilm");
        return [
            ...this.#unfinished.map((one) => this.#found(one)),
            !this.why && button(kind, start, () => this.#record()),
            !!words && h("p", { class: "hint", role: "status" }, words),
        ];
    }

    /** @param {Unfinished} one */
    #found({ id, type, seconds, blobs }) {
        const forget = async () => {
            await dropPieces(id).catch(() => {});
            this.#unfinished = this.#unfinished.filter((other) => other.id !== id);
            this.draw();
        };
        return h(
            "div",
            {
                class: "found-recording",
                role: "group",
                "aria-label": t("foundRecording", { time: clock(seconds) }),
            },
            h("p", null, t("foundRecording", { time: clock(seconds) })),
            h(
                "div",
                { class: "buttons" },
                h("button", {
                    type: "button",
                    class: "button plain",
                    onclick: () => this.#take(fileOf(blobs, type), id),
                }, t("keepRecording")),
                h(
                    "button",
                    { type: "button", class: "text-button", onclick: forget },
                    t("dropRecording"),
                ),
            ),
        );
    }

    /** @param {string} state @returns {(Element | false)[]} */
    #open(state) {
        const capture = /** @type {Capture} */ (this.#capture);
        const { kind, stream } = capture;
        if (state === "asking") {
            const cancel = button("stop", t("cancelRecording"), () => capture.cancel());
            return [h("p", { class: "hint", role: "status" }, t("asking")), cancel];
        }
        const isReady = state === "ready", isPaused = state === "paused";
        const buttons = isReady
            ? [
                button("video", t("startRecording"), () => capture.begin(), ""),
                button("turn", t("otherCamera"), () => capture.turn()),
                h("button", {
                    type: "button",
                    class: "text-button",
                    onclick: () => capture.cancel(),
                }, t("cancelRecording")),
            ]
            : [
                button("stop", t("stopRecording"), () => capture.stop(), ""),
                button(
                    isPaused ? "goOn" : "pause",
                    t(isPaused ? "goOnRecording" : "pauseRecording"),
                    () => capture.pause(),
                ),
            ];
        announce(t(isReady ? "cameraReady" : isPaused ? "recordingPaused" : "recordingNow"));
        return [
            kind === "video" && this.#preview(stream),
            !isReady && h(
                "p",
                { class: isPaused ? "lamp paused" : "lamp" },
                t(isPaused ? "recordingPaused" : "recordingNow"),
            ),
            !isReady && this.#time,
            !!stream && meter(stream, t("soundLevel"), (isSilent) => this.#silent(isSilent)),
            h("div", { class: "buttons" }, buttons),
            this.#note,
        ];
    }

    /** @param {MediaStream | undefined} stream */
    #preview(stream) {
        const film = h("video", {
            muted: true,
            autoplay: true,
            playsinline: true,
            "aria-label": t("cameraPicture"),
        });
        // As a property: the attribute is read when an element is parsed only.
        film.muted = true;
        film.srcObject = stream ?? null;
        film.classList.toggle("mirrored", this.#capture?.facing === "user");
        return film;
    }

    /** @param {boolean} isSilent */
    #silent(isSilent) {
        this.#isSilent = isSilent;
        if (isSilent) announce(t("noSound"));
        this.#tick();
    }

    #tick() {
        const capture = this.#capture;
        if (!capture) return;
        const [time, most] = [clock(capture.seconds), clock(capture.maxSeconds)];
        write(this.#time, t("recordingOf", { time, most }));
        const note = this.#isSilent
            ? "noSound"
            : capture.state === "ready"
            ? "cameraReady"
            : capture.isKept
            ? "keptAsItGoes"
            : "keptNowhere";
        write(this.#note, t(note));
    }
}

/** @param {HTMLElement} into @param {string} text */
function write(into, text) {
    if (into.textContent !== text) into.textContent = text;
}
