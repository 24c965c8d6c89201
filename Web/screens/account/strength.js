// An estimate of the guesses for a password by an attacker who tries common choices: common
// passwords, sequences, repeats, rows of keys, dates, names of the person, words. The cheapest
// combination of such parts counts, as in zxcvbn (Wheeler, USENIX 2016). The server has a rule of
// its own.

/** The maximum number of characters examined, which bounds the cost; further ones add nothing. */
const MAX_CHARACTERS = 128;
/** The maximum length of a word, and of a repeated part. */
const MAX_WORD = 24, MAX_PERIOD = 32;
/** The cost, in decimal digits of guesses, of a character, a character between words, any word. */
const CHARACTER = 1, BETWEEN = 0.3, WORD = 4.3;
/**
 * The cost of a common password, of a text of the person's own, of a capital or a digit for a
 * letter.
 */
const COMMON = 2, OWN = 1, CHANGED = 0.3;
/** The cost of a year, and of a day of a year. */
const YEAR = 2.2, DAY = 4.7;
/** The digits of guesses at which each level begins. */
const LEVELS = [4, 7, 11, 16];

/** The most frequent passwords in lists of stolen ones. */
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

/** The rows of keys of common keyboards. */
const ROWS = [
    ..."qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm".split(" "),
    "1234567890",
].flatMap((row) => [row, [...row].reverse().join("")]);

/** The characters that stand for a letter. @type {Record<string, string>} */
const LETTERS = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" };

/**
 * A reason why a password is easy to guess, and a part of the password with its reason.
 * @typedef {"common" | "own" | "sequence" | "repeat" | "keys" | "day" | "words" | "short"} Reason
 * @typedef {{ from: number, to: number, cost: number, reason: Reason }} Part
 */

/**
 * Estimates the strength of a password: `digits` of guesses, a `level` from 0 to 4, and the reason
 * if the level is below 3.
 *
 * Complexity: constant beyond 128 characters.
 * @param {string} password
 * @param {{ own?: string[], words?: Set<string> }} [known] the person's own texts such as the
 *   name, and likely words
 * @returns {{ digits: number, level: number, reason: Reason | null }}
 */
export function estimate(password, { own = [], words = new Set() } = {}) {
    const text = password.slice(0, MAX_CHARACTERS);
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
    // The repetition is a weaker reason than the part that is repeated.
    const saved = (/** @type {Part} */ { from, to, cost, reason }) =>
        reason === "repeat" ? 0 : CHARACTER * (to - from) - cost;
    used.sort((one, other) => saved(other) - saved(one));
    return { digits, level, reason: used[0]?.reason ?? "short" };
}

/** Returns a text in lowercase, of the same length. @param {string} text */
const lowered = (text) =>
    Array.from({ length: text.length }, (_, at) => {
        const one = text[at].toLowerCase();
        return one.length === 1 ? one : text[at];
    }).join("");

/**
 * Returns the cheapest combination of parts that covers a password, with its cost.
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
 * Finds parts in a list: common passwords, the person's own texts, likely words.
 * @param {string} text
 * @param {string} low
 * @param {string[]} own
 * @param {Set<string>} words
 */
function* listed(text, low, own, words) {
    const names = new Set(
        own.slice(0, 8).flatMap((one) =>
            lowered(one.slice(0, MAX_CHARACTERS)).split(/[^\p{L}\p{N}]+/u).filter((name) =>
                name.length > 2
            )
        ),
    );
    const spelt = [...low].length === low.length
        ? [...low].map((one) => LETTERS[one] ?? one).join("")
        : low;
    const word = Math.log10(Math.max(words.size, 1));
    /** @type {[Set<string>, number, Reason][]} */
    const lists = [[names, OWN, "own"], [COMMON_ONES, COMMON, "common"], [words, word, "words"]];
    for (let from = 0; from < low.length; from++) {
        for (let to = from + 3; to <= Math.min(low.length, from + MAX_WORD); to++) {
            const plain = low.slice(from, to), meant = spelt.slice(from, to);
            const isChanged = text.slice(from, to) !== plain || plain !== meant;
            for (const [list, cost, reason] of lists) {
                if (!list.has(plain) && !list.has(meant)) continue;
                yield { from, to, cost: cost + (isChanged ? CHANGED : 0), reason };
            }
        }
    }
}

/** Finds pronounceable runs of letters: words of any language. @param {string} low */
function* wordLike(low) {
    for (const { 0: run, index: from } of low.matchAll(/\p{L}+/gu)) {
        const vowels = run.replace(/[^aeiouyàâäéèêëîïôöùûü]/g, "").length / run.length;
        const isSpoken = vowels >= 0.2 && vowels <= 0.7 &&
            !/[^aeiouyàâäéèêëîïôöùûü]{5}/.test(run);
        if (!isSpoken || run.length < 5 || run.length > 14) continue;
        yield { from, to: from + run.length, cost: WORD, reason: /** @type {Reason} */ ("words") };
    }
}

/** Finds sequences of characters: `abcd`, `4321`. @param {string} low */
function* sequences(low) {
    const step = (/** @type {number} */ at) => low.charCodeAt(at + 1) - low.charCodeAt(at);
    for (let from = 0; from < low.length; from++) {
        let to = from + 1;
        if (Math.abs(step(from)) === 1) { while (step(to - 1) === step(from)) to++; }
        yield* run(from, to, 3, "sequence");
    }
}

/** Finds adjacent keys: `qwerty`, `lkjh`. @param {string} low */
function* rows(low) {
    for (let from = 0; from < low.length; from++) {
        let to = from + 1;
        while (to < low.length && ROWS.some((row) => row.includes(low.slice(from, to + 1)))) to++;
        yield* run(from, to, 4, "keys");
    }
}

/**
 * Makes the part of a run, whose cost depends on its start, direction and length.
 * @param {number} from
 * @param {number} to
 * @param {number} least
 * @param {Reason} reason
 */
function* run(from, to, least, reason) {
    if (to - from >= least) yield { from, to, cost: 1 + Math.log10(to - from), reason };
}

/** Finds years, and dates. @param {string} low */
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

/**
 * Finds repeats of the preceding characters, for which only their number has to be guessed.
 * @param {string} low
 */
function* repeats(low) {
    for (let period = 1; period <= Math.min(MAX_PERIOD, low.length / 2); period++) {
        for (let from = period, to = period; to <= low.length; to++) {
            if (to < low.length && low[to] === low[to - period]) continue;
            const isLong = to - from >= Math.max(period, 2);
            const cost = Math.log10(1 + (to - from) / period);
            if (isLong) yield { from, to, cost, reason: /** @type {Reason} */ ("repeat") };
            from = to + 1;
        }
    }
}
