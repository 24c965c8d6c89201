// The estimated strength of passwords, and generated passphrases: the reason for a weak one is
// named, and every word is equally likely.

import { below, passphrase, possibilities } from "../screens/account/passphrase.js";
import { estimate } from "../screens/account/strength.js";
import english from "../screens/account/phrase-en.js";
import french from "../screens/account/phrase-fr.js";
import { claim, equal } from "./assert.js";

const LISTS = { english, french };
const known = { own: ["Élodie Martin", "elodie.martin@example.org"], words: new Set(english) };

Deno.test("what makes a password easy to guess is named", () => {
    const easy = /** @type {const} */ ({
        common: ["password", "Passw0rd", "motdepasse1", "iloveyou!"],
        sequence: ["abcdefghijklmnop", "9876543210", "hgfedcba"],
        repeat: ["aaaaaaaaaaaaaaaaaaaa", "xk7xk7xk7xk7xk7xk7", "11111111"],
        keys: ["qwertyuiop", "azertyuiop", "POIUYTREZA", "qsdfghjklm"],
        day: ["1984", "24.12.1999", "19991224", "01/02/2003"],
        own: ["elodie", "Martin2", "3lodieMartin", "élodie"],
        words: ["umbrella", "kitchenumbrella", "lanterne rouge"],
        short: ["x7$k", "tZ"],
    });
    for (const [reason, passwords] of Object.entries(easy)) {
        for (const password of passwords) {
            const told = estimate(password, known);
            equal([password, told.reason], [password, reason]);
            claim(told.level < 3, `${password} is easy`);
        }
    }
});

Deno.test("length alone makes nothing hard", () => {
    for (const password of ["passwordpassword", "aaaaaaaaaaaaaaaaaaaaaaaa", "12345678901234567"]) {
        claim(estimate(password).level < 2, password);
    }
    equal(estimate(""), { digits: 0, level: 0, reason: "short" });
});

Deno.test("words in a row and characters at random are hard", () => {
    for (
        const password of ["correct horse battery staple", "f9Kq2xW7mZ1vRt8b", "ügpöqnäwzrkthmßl"]
    ) {
        const { level, reason } = estimate(password, known);
        claim(level > 2, `${password} is hard`);
        equal(reason, null);
    }
});

Deno.test("what stands after the first characters counts for nothing", () => {
    for (const text of ["a", "correct horse ", "x7$kQ", "1999", "qwerty"]) {
        const whole = text.repeat(Math.ceil(1_000_000 / text.length));
        equal(estimate(whole, known), estimate(whole.slice(0, 128), known));
    }
});

Deno.test("any text has an estimate", () => {
    const signs = ["\0", "\ud800", "İ", "ﬁ", "👩‍🚀", "é", "a", "1", "-", " ", "$", "Q"];
    let seed = 1;
    const next = (/** @type {number} */ most) => (seed = seed * 48271 % 2147483647) % most;
    for (let round = 0; round < 300; round++) {
        const text = Array.from({ length: next(30) }, () => signs[next(signs.length)]).join("");
        const { digits, level } = estimate(text, { own: [text], words: new Set(english) });
        claim(digits >= 0 && digits <= 128 && level >= 0 && level <= 4, JSON.stringify(text));
    }
});

for (const [name, list] of Object.entries(LISTS)) {
    Deno.test(`four ${name} words are hard to guess, and easy to type`, () => {
        claim(possibilities(list) > 2 ** 41, "more than 41 bits");
        equal(new Set(list).size, list.length);
        for (const word of list) claim(/^[a-z]{3,8}$/.test(word), word);
        let seed = 1;
        const fill = (/** @type {Uint32Array} */ numbers) => {
            numbers[0] = seed = seed * 48271 % 2147483647;
        };
        for (let round = 0; round < 1000; round++) {
            const made = passphrase(list, fill);
            const words = made.split("-");
            equal(new Set(words).size, 4);
            for (const word of words) claim(list.includes(word), word);
            // The minimum length of the server.
            claim(made.length >= 15, made);
            equal(estimate(made, { words: new Set(list) }).level, 3);
        }
    });
}

Deno.test("a word that is drawn twice is drawn again", () => {
    const drawn = [0, 0, 1, 0, 1, 2, 2, 3];
    const fill = (/** @type {Uint32Array} */ numbers) => void (numbers[0] = drawn.shift() ?? 0);
    equal(passphrase(["one", "two", "three", "four"], fill), "one-two-three-four");
});

Deno.test("each number is as likely as any other", () => {
    const drawn = [0, 2 ** 32 - 1, 2 ** 32 - 2, 7, 2 ** 32 - 4, 2 ** 31];
    const fill = (/** @type {Uint32Array} */ numbers) => void (numbers[0] = drawn.shift() ?? 0);
    // 2³² is 4 more than a multiple of 6: one of the last four numbers is drawn again.
    equal([below(6, fill), below(6, fill), below(6, fill)], [0, 1, 2 ** 31 % 6]);
    equal(drawn, []);
    const counts = new Array(6).fill(0);
    let at = 0;
    const even = (/** @type {Uint32Array} */ numbers) => void (numbers[0] = at++);
    while (at < 600) counts[below(6, even)] += 1;
    equal(counts, new Array(6).fill(100));
});
