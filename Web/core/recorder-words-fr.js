// The words of recorders and players, in French. The keys are those of recorder-words-en.js; a
// test compares them.

export default {
    recordSound: "Enregistrer un son",
    recordFilm: "Filmer",
    recordAgain: "Recommencer",
    startRecording: "Commencer",
    pauseRecording: "Pause",
    goOnRecording: "Reprendre",
    stopRecording: "Arrêter",
    otherCamera: "Autre caméra",
    cancelRecording: "Annuler",
    asking: "Le navigateur demande si cette page peut enregistrer…",
    cameraReady: "La caméra est allumée. Rien n’est encore enregistré.",
    recordingNow: "Enregistrement",
    recordingPaused: "En pause",
    recordingOf: "{time} sur {most} au plus",
    recordingEnded: "Enregistré : {time}",
    longest: "Enregistré : {time}, le maximum possible",
    keptAsItGoes:
        "L’enregistrement est gardé au fur et à mesure sur cet appareil, même si la page se " +
        "ferme.",
    keptNowhere:
        "Cet appareil n’a plus de place : l’enregistrement sera perdu si la page se ferme.",
    soundLevel: "Niveau du son",
    noSound: "Aucun son n’arrive. Vérifiez le microphone.",
    cameraPicture: "Image de la caméra",
    deniedSound:
        "Cette page ne peut pas utiliser le microphone. Autorisez-le dans les réglages du " +
        "navigateur, ou choisissez un fichier.",
    deniedFilm:
        "Cette page ne peut pas utiliser la caméra et le microphone. Autorisez-les dans les " +
        "réglages du navigateur, ou choisissez un fichier.",
    missingSound: "Il n’y a pas de microphone. Choisissez un fichier.",
    missingFilm: "Il n’y a pas de caméra, ou pas de microphone. Choisissez un fichier.",
    taken:
        "Un autre programme utilise l’appareil. Fermez-le et réessayez, ou choisissez un fichier.",
    notSecure: "Pour enregistrer, il faut une adresse sûre (https). Choisissez un fichier.",
    notAble: "Ce navigateur ne sait pas enregistrer. Choisissez un fichier.",
    brokeOff: "L’enregistrement s’est interrompu. Durée gardée : {time}",
    foundRecording: "Un enregistrement de {time} n’a pas été terminé.",
    keepRecording: "L’utiliser",
    dropRecording: "Le supprimer",
    cannotPlay: "Ce navigateur ne sait pas lire le fichier.",
    notHere: "Le fichier n’est pas sur cet appareil : il se lit avec une connexion.",
};
