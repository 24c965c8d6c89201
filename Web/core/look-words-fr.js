// The words of controls that only some forms have, in French. The keys are those of
// look-words-en.js; a test compares them.

export default {
    notAnswered: "Sans réponse",
    clearAnswer: "Effacer",
    valueOf: "{value} sur {last}",
    orderIsRight: "Cet ordre est le bon",
    moveUp: "Monter {label}",
    moveDown: "Descendre {label}",
    placeOf: "{label}\u00a0: place {place} sur {count}",
};
