// The page's side of the engine: one compiled module, an instance that can be thrown away, and
// what must be done again in a new one. What requests and answers mean is not known here.

/** The browser cannot run the engine at all: too old, or WebAssembly is switched off. */
export class EngineUnsupported extends Error {}

/** The engine broke off while answering; a new instance has taken its place. */
export class EngineTrap extends Error {}

/** The request was refused before it reached the engine. */
export class EngineRefused extends Error {}

/** Bytes of one request: a form of 10,000 fields has about 2.3 MB. */
export const MOST_REQUEST_BYTES = 32 * 1024 * 1024;

/** UTF-16 units of a request that is written into the engine's memory at once. */
const SHORT = 4096;

/** Bytes of UTF-8 that one unit of UTF-16 takes at most. */
const MOST_BYTES_PER_UNIT = 3;

/** Requests remembered for having broken the engine off; each may be as large as a request can. */
const MOST_REFUSED = 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(count: number) => number} engine_alloc
 * @property {(address: number) => void} engine_free
 * @property {(address: number, count: number) => number} engine_call
 * @property {() => number} engine_result
 */

/** Calls the engine, and outlives its traps. */
export class Engine {
    /** @type {WebAssembly.Module} */ #module;
    /** @type {Exports} */ #exports;
    /** Where the two words of the last answer are. */ #result = 0;
    /** @type {Map<string, object>} requests that make a new instance what this one is */
    #restores = new Map();
    /** @type {Set<string>} requests that broke the engine off */ #poison = new Set();
    #lastLog = "";

    /** How often a new instance had to be made. */
    restarts = 0;
    /** @type {(line: string) => void} told each line the engine logs, such as why it broke off */
    onLog = () => {};

    /**
     * Loads and compiles the module.
     * @param {string | URL} url
     * @returns {Promise<Engine>}
     * @throws {EngineUnsupported} when the browser has no WebAssembly or refuses this module
     */
    static async load(url) {
        if (typeof WebAssembly !== "object") {
            throw new EngineUnsupported("WebAssembly is missing");
        }
        const response = await fetch(url);
        if (!response.ok) throw new Error(`the engine is not there: ${response.status}`);
        let module;
        try {
            module = await WebAssembly.compileStreaming(response.clone());
        } catch {
            // A server that sends another content type refuses only the streaming way.
            try {
                module = await WebAssembly.compile(await response.arrayBuffer());
            } catch (error) {
                throw new EngineUnsupported(String(error), { cause: error });
            }
        }
        return new Engine(module);
    }

    /** @param {WebAssembly.Module} module */
    constructor(module) {
        this.#module = module;
        this.#exports = this.#start();
    }

    /** @returns {Exports} */
    #start() {
        /** @type {{ memory?: WebAssembly.Memory }} */
        const own = {};
        const view = (/** @type {number} */ at, /** @type {number} */ count) =>
            new Uint8Array(own.memory?.buffer ?? new ArrayBuffer(0), at, count);
        const env = {
            random: (/** @type {number} */ at, /** @type {number} */ count) => {
                crypto.getRandomValues(view(at, count));
            },
            log: (/** @type {number} */ at, /** @type {number} */ count) => {
                this.#lastLog = decoder.decode(view(at, count));
                this.onLog(this.#lastLog);
            },
        };
        const instance = new WebAssembly.Instance(this.#module, { env });
        const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
        own.memory = exports.memory;
        this.#result = exports.engine_result();
        return exports;
    }

    /**
     * The answer to a request.
     * @param {object} request anything JSON can say
     * @returns {any} the engine's answer
     * @throws {EngineRefused} when it is too large, or broke the engine off before
     * @throws {EngineTrap} when it broke the engine off; what was restored goes on in a new one
     */
    call(request) {
        return JSON.parse(this.callText(JSON.stringify(request)));
    }

    /**
     * The same, from JSON text to JSON text.
     * @param {string} text
     * @returns {string}
     */
    callText(text) {
        if (this.#poison.has(text)) {
            throw new EngineRefused("this request broke the engine off before");
        }
        try {
            return this.#send(text);
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) {
                throw error;
            }
            this.#refuseFromNowOn(text);
            const why = this.#lastLog || String(error);
            this.#renew();
            throw new EngineTrap(why, { cause: error });
        }
    }

    /**
     * Remembers what broke the engine off, the latest few only.
     * @param {string} text
     */
    #refuseFromNowOn(text) {
        this.#poison.add(text);
        for (const oldest of this.#poison) {
            if (this.#poison.size <= MOST_REFUSED) break;
            this.#poison.delete(oldest);
        }
    }

    /**
     * The answer to a request that makes the instance what it is: it is sent again, in the order
     * of first use, whenever a new instance is made. The same key replaces the request before.
     * @param {string} key
     * @param {object} request
     */
    keep(key, request) {
        const answer = this.call(request);
        this.#restores.set(key, request);
        return answer;
    }

    /** Takes a kept request back. @param {string} key */
    forget(key) {
        this.#restores.delete(key);
    }

    /** Bytes of memory the engine has. */
    get memoryBytes() {
        return this.#exports.memory.buffer.byteLength;
    }

    /** A new instance, everything kept restored: what threw may have left the old half changed. */
    #renew() {
        this.#lastLog = "";
        while (!this.#restored()) { /* without the request that broke off again */ }
    }

    /** @returns {boolean} whether a new instance took all that is kept; drops what fails first */
    #restored() {
        this.restarts += 1;
        this.#exports = this.#start();
        for (const [key, request] of this.#restores) {
            try {
                this.#send(JSON.stringify(request));
            } catch {
                this.#restores.delete(key);
                return false;
            }
        }
        return true;
    }

    /**
     * @param {string} text
     * @returns {string}
     */
    #send(text) {
        const { memory, engine_alloc, engine_call, engine_free } = this.#exports;
        // A short text is written where it goes; room for the worst case of a long one is dear.
        const bytes = text.length > SHORT ? encoder.encode(text) : null;
        const room = bytes?.length ?? text.length * MOST_BYTES_PER_UNIT;
        if (room > MOST_REQUEST_BYTES) {
            throw new EngineRefused(`a request of ${room} bytes is too large`);
        }
        const at = engine_alloc(room);
        // Views are made anew each time: memory that grows leaves old ones empty.
        const target = new Uint8Array(memory.buffer, at, room);
        if (bytes) target.set(bytes);
        engine_call(at, bytes?.length ?? encoder.encodeInto(text, target).written);
        engine_free(at);
        const words = new Uint32Array(memory.buffer, this.#result);
        return decoder.decode(new Uint8Array(memory.buffer, words[0], words[1]));
    }
}
