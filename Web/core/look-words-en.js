// The words of controls that only some forms have, in English. The keys are those of
// look-words-fr.js; a test compares them.

export default {
    notAnswered: "Not answered",
    clearAnswer: "Clear",
    valueOf: "{value} of {last}",
};
