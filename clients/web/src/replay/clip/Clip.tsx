// A short film of what led to the moment that is seen, made here in the browser.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { save } from "../../table/picture";
import { say } from "../../words";
import type { Film } from "../film";
import { recorded, videoOf } from "./video";

/** How many steps a film may show. */
const STEPS = [1, 3, 5, 10, 25] as const;

interface Made {
  readonly blob: Blob;
  readonly url: string;
  readonly name: string;
}

export function Clip({ film, place }: { film: Film; place: number }) {
  const [steps, choose] = useState<number>(STEPS[1]);
  const { made, share, fault, make } = useClip(film, place, steps);
  const video = useMemo(recorded, []);
  const isBusy = share !== null;
  return (
    <fieldset class="clip">
      <legend>{say("clip.title")}</legend>
      <p class="card-buttons">
        <label class="inline">
          {say("clip.steps")}{" "}
          <select
            value={steps}
            disabled={isBusy}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {STEPS.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="ghost-button" disabled={isBusy} onClick={() => make("gif")}>
          {say("clip.gif")}
        </button>
        {video && (
          <button type="button" class="ghost-button" disabled={isBusy} onClick={() => make(video)}>
            {say("clip.video")}
          </button>
        )}
      </p>
      {isBusy && <progress value={share} aria-label={say("clip.making")} />}
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      {made && <Result made={made} />}
    </fieldset>
  );
}

function useClip(film: Film, place: number, steps: number) {
  const [made, set] = useState<Made | null>(null);
  const [share, tell] = useState<number | null>(null);
  const [fault, fail] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = leaving.current;
    return () => left.abort();
  }, []);
  useEffect(() => () => made && URL.revokeObjectURL(made.url), [made]);
  const { match } = film.store.info;
  const from = Math.max(0, place - steps);
  const to = Math.min(from + steps, film.reel.acts.length);
  const produce = async (kind: string) => {
    const { signal } = leaving.current;
    const [{ shotsOf }, { gifOf }] = await Promise.all([import("./shots"), import("./gif")]);
    const shots = await shotsOf(film, [from, to], signal, tell);
    const blob = await (kind === "gif" ? gifOf(shots, signal) : videoOf(shots, kind, signal));
    const ending = blob.type.split("/")[1];
    set({ blob, url: URL.createObjectURL(blob), name: `${match}-${from}-${to}.${ending}` });
  };
  const make = (kind: string) => {
    set(null);
    fail(null);
    tell(0);
    produce(kind)
      .catch((error: Error) => {
        if (!leaving.current.signal.aborted) fail(error.message);
      })
      .finally(() => tell(null));
  };
  return { made, share, fault, make };
}

function Result({ made: { blob, url, name } }: { made: Made }) {
  const file = new File([blob], name, { type: blob.type });
  const canShare = "canShare" in navigator && navigator.canShare({ files: [file] });
  const size = say("clip.size", { kb: Math.ceil(blob.size / 1000) });
  return (
    <>
      {blob.type === "image/gif" ? (
        <img class="clip-made" src={url} alt={say("clip.title")} />
      ) : (
        <video class="clip-made" src={url} controls autoplay loop muted playsInline />
      )}
      <p class="card-buttons">
        <button type="button" class="button" onClick={() => save(blob, name)}>
          {say("clip.save")}
        </button>
        {canShare && (
          <button
            type="button"
            class="ghost-button"
            onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
          >
            {say("share.title")}
          </button>
        )}
        <span class="hint">{size}</span>
      </p>
    </>
  );
}
