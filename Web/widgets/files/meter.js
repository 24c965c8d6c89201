// The level of the sound that arrives while something is recorded: a person sees that it is heard.

import { h } from "../../core/dom.js";

/** The least level that is a sound, and the time without one that is told, in milliseconds. */
const SILENCE = 0.004, SILENT_MS = 5_000;
/** The time between two looks for people who want no motion, in milliseconds. */
const CALM_MS = 1_000;

/**
 * Makes a meter, which stops when it is removed.
 * @param {MediaStream} stream
 * @param {string} label
 * @param {(isSilent: boolean) => void} tell called when sound stays away, or comes back
 */
export function meter(stream, label, tell) {
    const made = h("meter", { class: "level", min: 0, max: 1, "aria-label": label, value: 0 });
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let heard = performance.now(), isSilent = false;
    const look = () => {
        if (!made.isConnected) return void context.close();
        analyser.getFloatTimeDomainData(samples);
        const level = Math.max(...samples.map(Math.abs));
        // A square root shows speech, which is far below the loudest that can be.
        made.value = Math.min(1, Math.sqrt(level));
        const now = performance.now();
        if (level > SILENCE) heard = now;
        // A context that the browser holds back hears nothing.
        if (context.state !== "running") heard = now;
        if (now - heard > SILENT_MS !== isSilent) tell(isSilent = !isSilent);
        later(look);
    };
    const later = (/** @type {() => void} */ then) =>
        isCalm ? setTimeout(then, CALM_MS) : requestAnimationFrame(then);
    later(look);
    return made;
}
