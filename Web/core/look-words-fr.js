// The words of controls that only some forms have, in French. The keys are those of
// look-words-en.js; a test compares them.

export default {
    notAnswered: "Sans réponse",
    clearAnswer: "Effacer",
    valueOf: "{value} sur {last}",
};
