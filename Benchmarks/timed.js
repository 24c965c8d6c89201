// The CPU time of a piece of code in Deno, as the native benchmarks measure it.

// Node's types are left out: with them, timers of the page would no longer be numbers.
const { process } =
    /** @type {{ process: { cpuUsage(from?: object): { user: number, system: number } } }} */ (
        /** @type {unknown} */ (globalThis)
    );

/**
 * Measures the CPU time of all threads, the compiler's and the collector's included: on a machine
 * that does other work, elapsed time would measure that as well.
 * @param {() => void} body
 * @returns {number} milliseconds
 */
export function timed(body) {
    const start = process.cpuUsage();
    body();
    const spent = process.cpuUsage(start);
    return (spent.user + spent.system) / 1_000;
}
