import { render } from "preact";

import { App } from "./app";
import "./styles/index.css";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app to render into");
render(<App />, root);
