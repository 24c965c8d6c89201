// The words of maps of records, in English. The keys are those of map-words-fr.js; a test compares
// them.

export default {
    mapOf: "Map of {name}",
    mapPlace: "Places of",
    mapColour: "Colour by",
    mapOneColour: "One colour",
    mapInside: "{inside} of {placed} places in sight",
    mapMissing: "without a place: {count}",
    mapOthers: "Others, or no answer",
    mapNoTitle: "Without a title",
    noPlaces: "The records have no places.",
    zoomTo: "{count} records: zoom to them",
};
