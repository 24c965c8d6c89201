// A line of text, with nothing in addition to the common text field.

import { TextField } from "./field.js";

customElements.define("c-text", class extends TextField {});
