import { render } from "preact";

import { App, fetchTable } from "./app";
import { wordsFetched } from "./words/templates";
import "./styles/index.css";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app to render into");
// In a frame of another site nothing but a match is shown, and nothing can be done there.
const isFramed = location.pathname.endsWith("/embed");
const page = isFramed ? (
  import("./embed/EmbedPage").then(({ EmbedPage }) => <EmbedPage />)
) : (
  <App />
);
void Promise.all([page, wordsFetched(), isFramed || fetchTable()]).then(([shown]) => {
  root.replaceChildren(); // what was shown meanwhile
  render(shown, root);
});
