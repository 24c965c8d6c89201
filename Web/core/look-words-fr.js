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
    // Lines and areas
    drawOnMap: "Dessiner sur la carte",
    addHere: "Ajouter ma position",
    undoPoint: "Retirer le dernier point",
    pointsOf: "Points ({count})",
    pointNumber: "Point {number} : latitude et longitude",
    nextPoint: "Point suivant : latitude et longitude",
    pointAdded: "Point {number} ajouté",
    pointRemoved: "Point {number} retiré",
    removePoint: "Retirer le point {number}",
    movePoint: "Point {number} : glissez-le, déplacez-le avec les flèches ou supprimez-le",
    tapPoints: "Touchez la carte pour ajouter des points",
};
