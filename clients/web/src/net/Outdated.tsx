import { useEffect, useState } from "preact/hooks";

import { type Age, onAge } from "./build";

/** How long it can be read why the page goes away, in milliseconds. */
const READING = 1500;

/** Tells of a newer page on the server, and loads it. */
export function Outdated() {
  const [age, set] = useState<Age>("same");
  useEffect(() => onAge(set), []);
  useEffect(() => {
    if (age !== "reload") return;
    const timer = setTimeout(() => location.reload(), READING);
    return () => clearTimeout(timer);
  }, [age]);
  if (age === "same") return null;
  return (
    <div class="outdated" role="alert">
      {age === "reload" ? (
        "The server has a newer page. Loading it; nothing is lost."
      ) : (
        <>
          This page is older than the server, and loading it again did not help. <a href="" onClick={() => location.reload()}>Try again</a>, or empty the browser's cache.
        </>
      )}
    </div>
  );
}
