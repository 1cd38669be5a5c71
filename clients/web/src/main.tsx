import { render } from "preact";

import { Page } from "./page";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app to render into");
render(<Page />, root);
