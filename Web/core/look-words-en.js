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
    // Lines and areas
    drawOnMap: "Draw on the map",
    addHere: "Add where I am",
    undoPoint: "Undo the last point",
    pointsOf: "Points ({count})",
    pointNumber: "Point {number}: latitude and longitude",
    nextPoint: "Next point: latitude and longitude",
    pointAdded: "Point {number} added",
    pointRemoved: "Point {number} removed",
    removePoint: "Remove point {number}",
    movePoint: "Point {number}: drag it, move it with the arrow keys, or delete it",
    tapPoints: "Tap the map to add points",
};
