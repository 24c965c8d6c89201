// A line of text: what every field of text has, and nothing of its own.

import { TextField } from "./field.js";

customElements.define("c-text", class extends TextField {});
