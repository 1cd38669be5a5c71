// A moment for others: a link to it, and the table as a picture.

import { useState } from "preact/hooks";

import { pngOf, save, svgOf } from "../table/picture";
import type { Seat } from "../net/api";
import { momentOf } from "../net/moment";
import { say } from "../words";

export function Share({
  match,
  place,
  as,
  close,
}: {
  match: string;
  place: number;
  as: Seat | null;
  close: () => void;
}) {
  const link = `${location.origin}${location.pathname}${momentOf(match, place, as)}`;
  const [said, setSaid] = useState("");
  const picture = async (kind: "svg" | "png") => {
    const frame = document.querySelector(".match .table");
    if (frame === null) return;
    const [svg, { width, height }] = [
      svgOf([...frame.querySelectorAll<SVGSVGElement>(".plane > svg")], frame),
      frame.getBoundingClientRect(),
    ];
    const blob =
      kind === "svg"
        ? new Blob([svg], { type: "image/svg+xml" })
        : await pngOf(svg, { width, height });
    save(blob, `${match}-${place}.${kind}`);
  };
  const draw = (kind: "svg" | "png") =>
    void picture(kind).catch((error: Error) => setSaid(error.message));
  // Pages without TLS have no clipboard: there the link is there to be marked.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    <section class="share-card" role="dialog" aria-label={say("share.title")}>
      <label>
        {say("share.link")}
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="card-buttons">
        {clipboard && (
          <button
            type="button"
            class="button"
            onClick={() =>
              void clipboard.writeText(link).then(
                () => setSaid(say("share.copied")),
                (error: Error) => setSaid(error.message),
              )
            }
          >
            {say("share.copy")}
          </button>
        )}
        <button type="button" class="ghost-button" onClick={() => draw("png")}>
          {say("share.png")}
        </button>
        <button type="button" class="ghost-button" onClick={() => draw("svg")}>
          {say("share.svg")}
        </button>
        <button type="button" class="quiet" onClick={close}>
          {say("app.close")}
        </button>
      </p>
      <p role="status">{said}</p>
    </section>
  );
}
