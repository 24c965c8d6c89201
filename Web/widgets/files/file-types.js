// The types of files that the server accepts, and what browsers and systems call them besides.

/** The types of photos and texts, of sounds and of films. */
const TYPES = {
    other: ["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf"],
    audio: ["audio/mpeg", "audio/ogg", "audio/wav", "audio/mp4", "audio/webm", "audio/amr"],
    video: ["video/mp4", "video/webm", "video/quicktime", "video/3gpp"],
};
/** Other names of these types. @type {Record<string, string>} */
const ALSO = {
    "audio/mp3": "audio/mpeg",
    "audio/m4a": "audio/mp4",
    "audio/x-m4a": "audio/mp4",
    "audio/aac": "audio/mp4",
    "audio/wave": "audio/wav",
    "audio/x-wav": "audio/wav",
    "audio/vnd.wave": "audio/wav",
    "audio/opus": "audio/ogg",
    "audio/3gpp": "video/3gpp",
    "application/ogg": "audio/ogg",
    "video/ogg": "audio/ogg",
    "video/x-m4v": "video/mp4",
};
/** The maximum sizes in bytes: of sounds and films, and of other files. */
export const MAX_RECORDING_BYTES = 104_857_600, MAX_BYTES = 20_000_000;

/** Returns the plain name of a type, without codecs. @param {string} type */
export function plainType(type) {
    const plain = type.split(";")[0].trim().toLowerCase();
    return ALSO[plain] ?? plain;
}

/** Returns what a native file input offers. @param {"audio" | "video"} [kind] all without one */
export const acceptOf = (kind) =>
    kind ? `${kind}/*` : [...TYPES.other, "audio/*", "video/*"].join(",");

/**
 * Returns the bytes of a file with its plain type; nothing for one that the server would refuse.
 * @param {File} file
 * @returns {Blob | undefined}
 */
export function taken(file) {
    const type = plainType(file.type);
    const isRecording = [...TYPES.audio, ...TYPES.video].includes(type);
    const most = isRecording ? MAX_RECORDING_BYTES : MAX_BYTES;
    const isTaken = file.size <= most && (isRecording || TYPES.other.includes(type));
    return isTaken ? file.slice(0, file.size, type) : undefined;
}

/** The endings of names by what the files are; some containers have either. */
const ENDINGS = {
    audio: /\.(mp3|m4a|m4b|ogg|oga|opus|wav|weba|amr|aac)$/i,
    video: /\.(mp4|m4v|mov|webm|3gp|ogv)$/i,
};

/** Returns what a file is by its name. @param {string} name @returns {"audio" | "video" | ""} */
export const kindOf = (name) =>
    ENDINGS.audio.test(name) ? "audio" : ENDINGS.video.test(name) ? "video" : "";
