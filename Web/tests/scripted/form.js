// The form of the scripted engine: every widget once, as a motor policy. Data only; the behaviour
// is in motor.js.

/** @typedef {[english: string, french: string]} Words */
/**
 * @typedef {{ name: string, widget: string, label: Words, hint?: Words,
 *   [more: string]: any }} Field
 */

const MAKES = [
    "Alfa Romeo",
    "Audi",
    "BMW",
    "Citroën",
    "Cupra",
    "Dacia",
    "Fiat",
    "Ford",
    "Honda",
    "Hyundai",
    "Jeep",
    "Kia",
    "Lexus",
    "Mazda",
    "Mercedes-Benz",
    "Mini",
    "Nissan",
    "Opel",
    "Peugeot",
    "Porsche",
    "Renault",
    "Seat",
    "Škoda",
    "Subaru",
    "Suzuki",
    "Tesla",
    "Toyota",
    "Volkswagen",
    "Volvo",
];

/** @param {string[]} labels */
const same = (labels) =>
    labels.map((label) => ({ name: label.replaceAll(" ", "_"), label: [label, label] }));

/**
 * The models of some makes; any other make has three generic ones.
 * @type {Record<string, string[]>}
 */
export const MODELS = {
    Renault: [
        ...["Austral", "Captur", "Clio", "Espace", "Kangoo", "Mégane", "Rafale", "Scénic"],
        "Twingo",
    ],
    Volvo: ["EX30", "V60", "XC40", "XC60"],
};

/** @type {Record<string, { title: Words, fields: Field[], lead?: Words }>} */
export const SECTIONS = {
    vehicle: {
        title: ["Vehicle", "Véhicule"],
        fields: [
            {
                name: "noPlate",
                widget: "toggle",
                label: ["There is no plate yet", "Pas encore de plaque"],
            },
            {
                name: "plate",
                widget: "text",
                keys: "capitals",
                length: 10,
                label: ["Plate", "Plaque"],
                hint: [
                    "As on the plate, for example GE 712 384",
                    "Comme sur la plaque, par exemple GE 712 384",
                ],
            },
            { name: "make", widget: "one", label: ["Make", "Marque"], choices: same(MAKES) },
            { name: "model", widget: "one", label: ["Model", "Modèle"], choices: [] },
            {
                name: "year",
                widget: "number",
                keys: "numeric",
                length: 4,
                label: ["Year", "Année"],
            },
            {
                name: "power",
                widget: "number",
                unit: "kW",
                label: ["Engine power", "Puissance"],
                hint: ["In field P.2 of the registration", "Au champ P.2 de la carte grise"],
            },
            {
                name: "kind",
                widget: "one",
                label: ["Registration document", "Carte grise"],
                choices: [
                    { name: "card", label: ["Registration card", "Certificat d’immatriculation"] },
                    {
                        name: "transfer",
                        label: ["Transfer", "Cession"],
                        hint: ["A sale in the last month", "Une vente du dernier mois"],
                    },
                    { name: "foreign", label: ["Foreign document", "Document étranger"] },
                ],
            },
            {
                name: "issued",
                widget: "day",
                label: ["Issued on", "Délivrée le"],
                least: "2026-01-01",
                most: "2026-11-21",
            },
        ],
    },
    owner: {
        title: ["Owner", "Propriétaire"],
        fields: [
            {
                name: "name",
                widget: "composite",
                label: ["Full name", "Nom complet"],
                parts: [
                    {
                        name: "given",
                        widget: "text",
                        autofill: "given-name",
                        label: ["Given name", "Prénom"],
                    },
                    {
                        name: "family",
                        widget: "text",
                        autofill: "family-name",
                        label: ["Family name", "Nom"],
                    },
                ],
            },
            {
                name: "birth",
                widget: "day",
                autofill: "bday",
                label: ["Birth day", "Date de naissance"],
                hint: ["For example 27 3 1984", "Par exemple 27 3 1984"],
            },
            {
                name: "phone",
                widget: "text",
                keys: "tel",
                autofill: "tel",
                length: 16,
                optional: true,
                label: ["Phone", "Téléphone"],
            },
            {
                name: "insured",
                widget: "yesNo",
                label: ["Is the owner the policyholder?", "Le propriétaire est-il le preneur ?"],
            },
        ],
    },
    drivers: {
        title: ["Drivers", "Conducteurs"],
        fields: [{ name: "drivers", widget: "rows", label: ["Drivers", "Conducteurs"] }],
    },
    cover: {
        title: ["Cover and signature", "Couverture et signature"],
        fields: [
            {
                name: "hello",
                widget: "note",
                label: ["The cover starts at midnight.", "La couverture commence à minuit."],
            },
            {
                name: "extras",
                widget: "many",
                optional: true,
                label: ["Extras", "Options"],
                choices: [
                    { name: "glass", label: ["Glass", "Bris de glace"] },
                    { name: "theft", label: ["Theft", "Vol"] },
                    { name: "help", label: ["Help abroad", "Assistance à l’étranger"] },
                ],
            },
            {
                name: "at",
                widget: "time",
                label: ["Time of the visit", "Heure de la visite"],
                optional: true,
            },
            { name: "seen", widget: "instant", label: ["Seen on", "Vu le"], optional: true },
            {
                name: "place",
                widget: "place",
                label: ["Place of the visit", "Lieu de la visite"],
                optional: true,
            },
            {
                name: "way",
                widget: "line",
                label: ["Way to the visit", "Trajet de la visite"],
                optional: true,
            },
            {
                name: "plot",
                widget: "area",
                label: ["Plot that was seen", "Parcelle visitée"],
                optional: true,
            },
            {
                name: "chassis",
                widget: "barcode",
                label: ["Chassis number", "Numéro de châssis"],
                optional: true,
                length: 17,
            },
            { name: "remarks", widget: "lines", label: ["Remarks", "Remarques"], optional: true },
            {
                name: "photo",
                widget: "photo",
                label: ["Photo of the registration", "Photo de la carte grise"],
                optional: true,
            },
            {
                name: "scan",
                widget: "file",
                label: ["Other document", "Autre document"],
                optional: true,
            },
            { name: "premium", widget: "shown", label: ["Premium a year", "Prime annuelle"] },
            { name: "signature", widget: "signature", label: ["Signature", "Signature"] },
        ],
    },
};

/** The fields of one driver. @type {Field[]} */
export const DRIVER = [
    { name: "given", widget: "text", label: ["Given name", "Prénom"] },
    { name: "family", widget: "text", label: ["Family name", "Nom"] },
    { name: "licence", widget: "day", label: ["Licence since", "Permis depuis"] },
];
