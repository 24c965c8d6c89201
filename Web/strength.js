// An estimate of the guesses that a password takes of somebody who tries what people choose:
// common passwords, sequences, repeats, rows of keys, days, names of the person, words. The
// cheapest way to put the password together from such parts counts, as in zxcvbn (Wheeler, USENIX
// 2016). The server has a rule of its own.

/** Characters that are looked at; what follows counts for nothing, so that the cost is bounded. */
const MOST = 128;
/** The longest word, and the longest part that repeats. */
const LONGEST = 24, PERIOD = 32;
/** Decimal digits of guesses for a character, a character between words, any word. */
const CHARACTER = 1, BETWEEN = 0.3, WORD = 4.3;
/** For a common password, something of the person's own, a capital or a digit for a letter. */
const COMMON = 2, OWN = 1, CHANGED = 0.3;
/** For a year, and for a day of a year. */
const YEAR = 2.2, DAY = 4.7;
/** Digits of guesses from which on a password is on the next level. */
const LEVELS = [4, 7, 11, 16];

/** Passwords that come first in every list of those that were stolen. */
const COMMON_ONES = new Set(
    `password passwort passw0rd motdepasse mdp admin administrator root user guest test login
    welcome bienvenue bonjour hello letmein changeme default secret access master iloveyou
    jetaime monamour chouchou doudou loulou soleil princess princesse sunshine monkey dragon
    shadow football soccer baseball hockey superman batman pokemon starwars trustno1 whatever
    freedom computer internet samsung iphone google facebook linkedin marseille nicolas camille
    julien thomas michael jordan jennifer jessica charlie daniel andrew ashley hunter killer
    pepper ginger cookie summer winter flower liverpool chelsea arsenal ferrari mercedes
    calepin`.split(/\s+/),
);

/** Rows of keys of the keyboards in use here. */
const ROWS = [
    ..."qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm".split(" "),
    "1234567890",
].flatMap((row) => [row, [...row].reverse().join("")]);

/** Signs that stand for a letter. @type {Record<string, string>} */
const LETTERS = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" };

/**
 * A reason for which a password is easy to guess, and a part of the password that has one.
 * @typedef {"common" | "own" | "sequence" | "repeat" | "keys" | "day" | "words" | "short"} Reason
 * @typedef {{ from: number, to: number, cost: number, reason: Reason }} Part
 */

/**
 * Estimates how hard a password is to guess: `digits` of guesses, a `level` from 0 to 4, and the
 * reason where the level is below 3.
 *
 * Complexity: constant beyond 128 characters.
 * @param {string} password
 * @param {{ own?: string[], words?: Set<string> }} [known] texts of the person's own such as the
 *   name, and words that are likely
 * @returns {{ digits: number, level: number, reason: Reason | null }}
 */
export function estimate(password, { own = [], words = new Set() } = {}) {
    const text = password.slice(0, MOST);
    const low = lowered(text);
    const parts = [
        ...listed(text, low, own, words),
        ...wordLike(low),
        ...sequences(low),
        ...rows(low),
        ...days(low),
        ...repeats(low),
    ];
    const { digits, used } = cheapest(low, parts);
    const level = LEVELS.filter((least) => digits >= least).length;
    if (level > 2) return { digits, level, reason: null };
    // What comes again says less than what it is that comes again.
    const saved = (/** @type {Part} */ { from, to, cost, reason }) =>
        reason === "repeat" ? 0 : CHARACTER * (to - from) - cost;
    used.sort((one, other) => saved(other) - saved(one));
    return { digits, level, reason: used[0]?.reason ?? "short" };
}

/** A text in small letters, as long as before. @param {string} text */
const lowered = (text) =>
    Array.from({ length: text.length }, (_, at) => {
        const one = text[at].toLowerCase();
        return one.length === 1 ? one : text[at];
    }).join("");

/**
 * The way through a password that takes the fewest guesses, and the parts on it.
 * @param {string} text
 * @param {Part[]} parts
 */
function cheapest(text, parts) {
    /** @type {Part[][]} */
    const ending = Array.from({ length: text.length + 1 }, () => []);
    for (const part of parts) ending[part.to].push(part);
    const best = [0];
    /** @type {(Part | null)[]} */
    const last = [null];
    for (let to = 1; to <= text.length; to++) {
        const isBetween = /[\s._-]/.test(text[to - 1]);
        best[to] = best[to - 1] + (isBetween ? BETWEEN : CHARACTER);
        last[to] = null;
        for (const part of ending[to]) {
            if (best[part.from] + part.cost >= best[to]) continue;
            best[to] = best[part.from] + part.cost;
            last[to] = part;
        }
    }
    const used = [];
    for (let at = text.length; at > 0;) {
        const part = last[at];
        if (part) used.push(part);
        at = part ? part.from : at - 1;
    }
    return { digits: best[text.length], used };
}

/**
 * Parts that are in a list: common passwords, what is the person's own, likely words.
 * @param {string} text
 * @param {string} low
 * @param {string[]} own
 * @param {Set<string>} words
 */
function* listed(text, low, own, words) {
    const names = new Set(
        own.slice(0, 8).flatMap((one) =>
            lowered(one.slice(0, MOST)).split(/[^\p{L}\p{N}]+/u).filter((name) => name.length > 2)
        ),
    );
    const spelt = [...low].length === low.length
        ? [...low].map((one) => LETTERS[one] ?? one).join("")
        : low;
    const word = Math.log10(Math.max(words.size, 1));
    /** @type {[Set<string>, number, Reason][]} */
    const lists = [[names, OWN, "own"], [COMMON_ONES, COMMON, "common"], [words, word, "words"]];
    for (let from = 0; from < low.length; from++) {
        for (let to = from + 3; to <= Math.min(low.length, from + LONGEST); to++) {
            const plain = low.slice(from, to), meant = spelt.slice(from, to);
            const isChanged = text.slice(from, to) !== plain || plain !== meant;
            for (const [list, cost, reason] of lists) {
                if (!list.has(plain) && !list.has(meant)) continue;
                yield { from, to, cost: cost + (isChanged ? CHANGED : 0), reason };
            }
        }
    }
}

/** Runs of letters that can be spoken: words of some language. @param {string} low */
function* wordLike(low) {
    for (const { 0: run, index: from } of low.matchAll(/\p{L}+/gu)) {
        const vowels = run.replace(/[^aeiouyàâäéèêëîïôöùûü]/g, "").length / run.length;
        const isSpoken = vowels >= 0.2 && vowels <= 0.7 &&
            !/[^aeiouyàâäéèêëîïôöùûü]{5}/.test(run);
        if (!isSpoken || run.length < 5 || run.length > 14) continue;
        yield { from, to: from + run.length, cost: WORD, reason: /** @type {Reason} */ ("words") };
    }
}

/** Characters that follow each other: `abcd`, `4321`. @param {string} low */
function* sequences(low) {
    const step = (/** @type {number} */ at) => low.charCodeAt(at + 1) - low.charCodeAt(at);
    for (let from = 0; from < low.length; from++) {
        let to = from + 1;
        if (Math.abs(step(from)) === 1) { while (step(to - 1) === step(from)) to++; }
        yield* run(from, to, 3, "sequence");
    }
}

/** Keys beside each other: `qwerty`, `lkjh`. @param {string} low */
function* rows(low) {
    for (let from = 0; from < low.length; from++) {
        let to = from + 1;
        while (to < low.length && ROWS.some((row) => row.includes(low.slice(from, to + 1)))) to++;
        yield* run(from, to, 4, "keys");
    }
}

/**
 * A run that is told by where it begins, its direction and its length.
 * @param {number} from
 * @param {number} to
 * @param {number} least
 * @param {Reason} reason
 */
function* run(from, to, least, reason) {
    if (to - from >= least) yield { from, to, cost: 1 + Math.log10(to - from), reason };
}

/** Years, and days with them. @param {string} low */
function* days(low) {
    const part = (/** @type {RegExpMatchArray} */ { 0: found, index = 0 }, cost = 0) => ({
        from: index,
        to: index + found.length,
        cost,
        reason: /** @type {Reason} */ ("day"),
    });
    for (const found of low.matchAll(/(?:19|20)\d\d/g)) yield part(found, YEAR);
    const day = /\d{1,2}[-/. ]?\d{1,2}[-/. ]?(?:19|20)?\d\d|(?:19|20)\d\d[-/. ]?\d\d[-/. ]?\d\d/g;
    for (const found of low.matchAll(day)) yield part(found, DAY);
}

/** Repeats of the characters before them: only their number is to be guessed.
 * @param {string} low */
function* repeats(low) {
    for (let period = 1; period <= Math.min(PERIOD, low.length / 2); period++) {
        for (let from = period, to = period; to <= low.length; to++) {
            if (to < low.length && low[to] === low[to - period]) continue;
            const isLong = to - from >= Math.max(period, 2);
            const cost = Math.log10(1 + (to - from) / period);
            if (isLong) yield { from, to, cost, reason: /** @type {Reason} */ ("repeat") };
            from = to + 1;
        }
    }
}
