// A finished match, any moment of it: seen, shared, kept as a picture, and played on from.

import { useEffect, useState } from "preact/hooks";

import { Match } from "../match/Match";
import { ReportPanel } from "../match/report/Report";
import type { Seat } from "../net/api";
import { wayBack } from "../net/seats";
import { Fetched } from "../widgets/Fetched";
import { useMedia } from "../widgets/hooks";
import { Notice } from "../widgets/Notice";
import { say } from "../words";
import { Again } from "./Again";
import { BranchCard } from "./BranchCard";
import { type Film, type Moment, develop, placeIn } from "./film";
import { ReelTools } from "./ReelTools";
import { Timeline } from "./Timeline";
import { useAddress, useReel, useReplayKeys } from "./useReel";

export function ReplayPage({
  match,
  at,
  as,
  report,
}: {
  match: string;
  at: Moment | null;
  /** The link leads to the report. */
  report: boolean;
  as: Seat | null;
}) {
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    develop(match, as).then(
      (made) => isWanted && setFilm(made),
      (error: Error) => isWanted && setFault(error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [match, as]);
  if (fault !== null) return <Notice title={say("replay.none")} text={fault} />;
  return film === null ? (
    <Notice title={say("replay.loading")} text="" />
  ) : (
    <Showing film={film} at={at && placeIn(film.past, at)} asked={as} report={report} />
  );
}

interface ShowingProps {
  film: Film;
  at: number | null;
  asked: Seat | null;
  report: boolean;
}

function Showing({ film, at, asked, report }: ShowingProps) {
  const { store } = film;
  const { match } = store.info;
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const [open, setOpen] = useState<Opened>(report ? "report" : null);
  const controls = useReel(film, at, calm);
  const { shown, place, end, jump } = controls;
  useAddress(match, place, film.as, asked);
  useReplayKeys(controls, film);
  const toggle = (what: Opened) => setOpen((old) => (old === what ? null : what));
  const table = (
    <Match
      store={store}
      shown={shown}
      calm={calm}
      live={false}
      jump={controls.toLine}
      held={!controls.isPlaying}
      back={wayBack(store.info)}
      report={() => setOpen("report")}
      foot={
        <div class="reel">
          <OpenCard film={film} place={place} open={open} close={() => setOpen(null)} />
          <Timeline film={film} place={place} end={end} jump={jump} />
          <ReelTools film={film} controls={controls} toggle={toggle} />
          {store.info.verdict && (
            <p class="reel-deeds">
              <button
                type="button"
                class="button"
                title={say("branch.what")}
                onClick={() => {
                  // From where it is over nothing goes on: then from the moment before.
                  if (place === end) jump(end - 1);
                  toggle("branch");
                }}
              >
                {say("branch.title")}
              </button>
              <Again info={store.info} />
            </p>
          )}
        </div>
      }
    />
  );
  return (
    <>
      {table}
      {open === "report" && (
        <ReportPanel game={store.game} match={match} past={film.past} close={() => setOpen(null)} />
      )}
    </>
  );
}

type Opened = "report" | "branch" | "share" | null;

const share = async () => (await import("./Share")).Share;

/** What is opened over the line of time. */
function OpenCard({
  film,
  place,
  open,
  close,
}: {
  film: Film;
  place: number;
  open: Opened;
  close: () => void;
}) {
  const { as, store, past } = film;
  const { match, clock } = store.info;
  const { game, state } = store;
  const entries = past.entries?.[place];
  switch (open) {
    case "branch":
      return entries === undefined ? null : (
        <BranchCard
          game={game}
          state={state}
          match={match}
          clock={clock}
          n={entries}
          close={close}
        />
      );
    case "share":
      return <Fetched fetch={share} with={{ film, place, as, close }} />;
    default:
      return null;
  }
}
