// The strokes of a signature as a path. They are drawn in signature.js and signature-pad.js.

/** Returns the strokes as an SVG path. @param {string} text */
export const strokePath = (text) =>
    text.split(";").filter(Boolean).map((stroke) => "M" + stroke.trim().split(" ").join("L")).join(
        "",
    );
