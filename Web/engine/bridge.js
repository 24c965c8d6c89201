// The page's side of a WebAssembly module: the compiled module, an instance that can be replaced
// after a trap, and the requests that restore its state. The contents of requests and responses
// are not known here.

/** The browser cannot run WebAssembly: it is too old, or WebAssembly is disabled. */
export class EngineUnsupported extends Error {}

/** The module trapped during a request; a new instance has replaced it. */
export class EngineTrap extends Error {}

/** The request was rejected before it reached the module. */
export class EngineRefused extends Error {}

/** The maximum size of one request in bytes: a form of 10,000 fields has about 2.3 MB. */
export const MAX_REQUEST_BYTES = 32 * 1024 * 1024;

/**
 * The maximum length, in UTF-16 code units, of a request that is written directly into the
 * module's memory.
 */
const SHORT = 4096;

/** The byte between a request and its body. */
const TAB = 9;

/** The maximum number of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;

/** The maximum number of remembered requests that caused a trap. */
const MAX_REFUSED = 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Returns a text that tells requests apart: of a body its length and its FNV-1a hash.
 * @param {string} text
 * @param {Uint8Array} [body]
 */
function keyOf(text, body) {
    if (!body) return text;
    let hash = 0x811c9dc5;
    for (const byte of body) hash = Math.imul(hash ^ byte, 0x01000193);
    return `${text}\t${body.length} ${hash}`;
}

/**
 * Loads and compiles a module.
 * @param {string | URL} url
 * @returns {Promise<WebAssembly.Module>}
 * @throws {EngineUnsupported} when the browser has no WebAssembly or refuses this module
 */
export async function compiled(url) {
    if (typeof WebAssembly !== "object") throw new EngineUnsupported("WebAssembly is missing");
    const fetched = async () => {
        const response = await fetch(url);
        if (!response.ok) throw new TypeError(`the engine is not there: ${response.status}`);
        return response;
    };
    // Not of a copy: browsers keep the machine code of a response only.
    const response = await fetched();
    try {
        return await WebAssembly.compileStreaming(response);
    } catch {
        // With another content type only streaming compilation fails.
        const bytes = await (await fetched()).arrayBuffer();
        try {
            return await WebAssembly.compile(bytes);
        } catch (error) {
            throw new EngineUnsupported(String(error), { cause: error });
        }
    }
}

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} engine_start
 * @property {(count: number) => number} engine_alloc
 * @property {(address: number) => void} engine_free
 * @property {(address: number, count: number) => number} engine_call
 * @property {() => number} engine_result
 */

/** A WebAssembly module with restart after a trap. */
export class Engine {
    /** @type {WebAssembly.Module} */ #module;
    /** @type {Exports} */ #exports;
    /** The address of the two words of the last response. */ #result = 0;
    /** @type {Map<string, object>} requests that restore the state in a new instance */
    #restores = new Map();
    /** @type {Set<string>} requests that caused a trap */ #poison = new Set();
    #lastLog = "";

    /** The number of restarts. */
    restarts = 0;
    /** @type {(line: string) => void} called with each log line, such as a trap */
    onLog = () => {};

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
        exports.engine_start();
        this.#result = exports.engine_result();
        return exports;
    }

    /**
     * Returns the response to a request.
     * @param {object} request any JSON value
     * @param {Uint8Array} [body] bytes that come with it, such as the text of a source
     * @returns {any} the response
     * @throws {EngineRefused} when it is too large, or caused a trap before
     * @throws {EngineTrap} when it caused a trap; the kept state is restored in a new instance
     */
    call(request, body) {
        return JSON.parse(this.callText(JSON.stringify(request), body));
    }

    /**
     * Returns the JSON text of the response to a request as JSON text.
     * @param {string} text
     * @param {Uint8Array} [body]
     * @returns {string}
     */
    callText(text, body) {
        if (this.#poison.size && this.#poison.has(keyOf(text, body))) {
            throw new EngineRefused("this request broke the engine off before");
        }
        try {
            return this.#send(text, body);
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) {
                throw error;
            }
            this.#refuseFromNowOn(keyOf(text, body));
            const why = this.#lastLog || String(error);
            this.#renew();
            throw new EngineTrap(why, { cause: error });
        }
    }

    /**
     * Remembers a request that caused a trap; only the latest few are remembered.
     * @param {string} key
     */
    #refuseFromNowOn(key) {
        this.#poison.add(key);
        for (const oldest of this.#poison) {
            if (this.#poison.size <= MAX_REFUSED) break;
            this.#poison.delete(oldest);
        }
    }

    /**
     * Sends a request that is part of the instance's state: it is sent again, in the order of
     * first use, to each new instance. A request with the same key replaces the earlier one.
     * @param {string} key
     * @param {object} request
     */
    keep(key, request) {
        const answer = this.call(request);
        this.#restores.set(key, request);
        return answer;
    }

    /** Removes a kept request. @param {string} key */
    forget(key) {
        this.#restores.delete(key);
    }

    /** The size of the module's memory in bytes. */
    get memoryBytes() {
        return this.#exports.memory.buffer.byteLength;
    }

    /**
     * Makes a new instance and restores the kept state; the old instance may be inconsistent after
     * an error.
     */
    #renew() {
        this.#lastLog = "";
        while (!this.#restored()) { /* without the request that broke off again */ }
    }

    /** @returns {boolean} false when a kept request failed, which is then dropped */
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
     * @param {Uint8Array} [body]
     * @returns {string}
     */
    #send(text, body) {
        const { memory, engine_alloc, engine_call, engine_free } = this.#exports;
        // A short text is written in place; reserving the worst case for a long one is too
        // expensive.
        const bytes = text.length > SHORT ? encoder.encode(text) : null;
        const textBytes = bytes?.length ?? text.length * MAX_BYTES_PER_UNIT;
        const room = textBytes + (body ? 1 + body.length : 0);
        if (room > MAX_REQUEST_BYTES) {
            throw new EngineRefused(`a request of ${room} bytes is too large`);
        }
        const at = engine_alloc(room);
        // Views are made for each request: growing the memory detaches old ones.
        const target = new Uint8Array(memory.buffer, at, room);
        if (bytes) target.set(bytes);
        let count = bytes?.length ?? encoder.encodeInto(text, target).written;
        if (body) {
            target[count] = TAB;
            target.set(body, count + 1);
            count += 1 + body.length;
        }
        engine_call(at, count);
        engine_free(at);
        const words = new Uint32Array(memory.buffer, this.#result);
        return decoder.decode(new Uint8Array(memory.buffer, words[0], words[1]));
    }
}
