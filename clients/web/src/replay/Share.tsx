// A moment for others: a link to it, the table as a picture or a film, and a frame to embed.

import { useState } from "preact/hooks";

import { Clip } from "./clip/Clip";
import type { Film } from "./film";
import { Snippet } from "../match/frame/Snippet";
import { pngOf, save, svgOf } from "../table/picture";
import type { Seat } from "../net/api";
import { momentOf } from "../net/moment";
import { say } from "../words";
import "./share.css";

export function Share({
  film,
  place,
  as,
  close,
}: {
  film: Film;
  place: number;
  as: Seat | null;
  close: () => void;
}) {
  const { match, title, private: isPrivate } = film.store.info;
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
      <Clip film={film} place={place} />
      {!isPrivate && <Snippet way={`#/replay/${match}/${place}`} title={title} />}
      <p role="status">{said}</p>
    </section>
  );
}
