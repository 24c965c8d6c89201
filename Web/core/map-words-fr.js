// The words of maps of records, in French. The keys are those of map-words-en.js; a test compares
// them.

export default {
    mapOf: "Carte de {name}",
    mapPlace: "Lieux de",
    mapColour: "Colorer selon",
    mapOneColour: "Une seule couleur",
    mapInside: "{inside} lieux visibles sur {placed}",
    mapMissing: "sans lieu : {count}",
    mapOthers: "Autres, ou sans réponse",
    mapNoTitle: "Sans titre",
    noPlaces: "Les dossiers n’ont pas de lieu.",
    zoomTo: "{count} dossiers : agrandir",
};
