// The words of controls that only some forms have, in English. The keys are those of
// look-words-fr.js; a test compares them.

export default {
    notAnswered: "Not answered",
    clearAnswer: "Clear",
    valueOf: "{value} of {last}",
    orderIsRight: "This order is right",
    moveUp: "Move {label} up",
    moveDown: "Move {label} down",
    placeOf: "{label}: place {place} of {count}",
};
