import { useEffect, useState } from "preact/hooks";

import { type Age, onAge } from "./build";
import { say } from "../words";

/** How long it can be read why the page goes away, in milliseconds. */
const READING = 1500;

/** Nobody is asked whether the page may be left: it comes back. */
const reload = () => {
  window.onbeforeunload = null;
  location.reload();
};

/** Tells of a newer page on the server, and loads it. */
export function Outdated() {
  const [age, set] = useState<Age>("same");
  useEffect(() => onAge(set), []);
  useEffect(() => {
    if (age !== "reload") return;
    const timer = setTimeout(reload, READING);
    return () => clearTimeout(timer);
  }, [age]);
  if (age === "same") return null;
  return (
    <div class="outdated" role="alert">
      {age === "reload" ? (
        say("outdated.newer")
      ) : (
        <>
          {say("outdated.older")}{" "}
          <button type="button" class="ghost-button" onClick={reload}>
            {say("outdated.again")}
          </button>
        </>
      )}
    </div>
  );
}
