// CPU time in Deno, as the native benchmarks take it. What is measured is elsewhere.

import process from "node:process";

/**
 * The CPU time of all threads, the compiler's and the collector's included: on a machine that
 * does other work the clock on the wall tells how much of it there is.
 * @param {() => void} body
 * @returns {number} milliseconds
 */
export function timed(body) {
    const start = process.cpuUsage();
    body();
    const spent = process.cpuUsage(start);
    return (spent.user + spent.system) / 1_000;
}
