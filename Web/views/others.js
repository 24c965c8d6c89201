// Loads what draws the other screens of an app with records, so that they open at once. Imported
// soon after the first one is shown.

import "./form/form.js";
import "./list/lists.js";
import "./list/record-list.js";
import "./list/stages.js";
