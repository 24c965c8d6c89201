// Answers of work that takes a while: lines of JSON that say how far it is, and at the end the
// result, or the problem where it stopped.

import { AccountError } from "./account.js";

/** @typedef {{ signal: AbortSignal, onDone(done: number, of: number): void }} Progress */

/**
 * Reads an answer to its end.
 * @template Result
 * @param {Response} answer
 * @param {Progress["onDone"]} onDone
 * @returns {Promise<Result>}
 * @throws {AccountError} the problem where it stopped; `cut` when the answer ended too early
 */
export async function resultOf(answer, onDone) {
    for await (const line of lines(answer)) {
        const { done, of, result, problem } = JSON.parse(line);
        if (result) return result;
        if (problem) throw new AccountError(problem.code, { problem });
        onDone(done, of);
    }
    throw new AccountError("cut");
}

/** Gives the lines of an answer as they come. @param {Response} answer */
async function* lines(answer) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    const decoder = new TextDecoder();
    let rest = "";
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return;
            const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
            rest = parts.pop() ?? "";
            yield* parts;
        }
    } catch {
        throw new AccountError("cut");
    }
}
