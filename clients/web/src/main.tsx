import { render } from "preact";

import { App } from "./app";
import { wordsFetched } from "./words/templates";
import "./styles/index.css";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app to render into");
void wordsFetched().then(() => render(<App />, root));
