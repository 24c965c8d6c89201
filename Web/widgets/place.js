// A place: where the device is, or typed as latitude and longitude.

import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { TextField } from "./field.js";

customElements.define(
    "c-place",
    class extends TextField {
        build() {
            const input = super.build();
            const find = h(
                "button",
                {
                    type: "button",
                    class: "button plain",
                    disabled: this.about.readonly || !navigator.geolocation,
                    onclick: () => this.#locate(),
                },
                icon("place"),
                t("myPlace"),
            );
            return h("div", { class: "stack" }, find, input);
        }

        #locate() {
            this.setBusy("loading", t("locating"));
            navigator.geolocation.getCurrentPosition(
                ({ coords }) => {
                    const { latitude, longitude, altitude, accuracy } = coords;
                    const numbers = [latitude.toFixed(6), longitude.toFixed(6)];
                    numbers.push(String(Math.round(altitude ?? 0)), String(Math.round(accuracy)));
                    const text = numbers.join(" ");
                    this.setBusy("none", "");
                    this.setValue({ text });
                    this.set(text);
                },
                () => this.setBusy("late", t("noPlace")),
                {
                    enableHighAccuracy: true,
                    timeout: 20_000,
                },
            );
        }
    },
);
