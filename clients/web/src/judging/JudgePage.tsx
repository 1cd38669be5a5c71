// A match as its judge follows it. The link holds their token, which this device keeps.

import { useEffect, useState } from "preact/hooks";

import { Chat } from "../chat/Chat";
import { Live } from "../match/live";
import { Match } from "../match/Match";
import type { MatchStore } from "../match/store";
import { useShown } from "../match/useShown";
import { useMedia, useRedraw } from "../widgets/hooks";
import { Notice } from "../widgets/Notice";
import { say } from "../words";
import { JUDGE, Judge } from "./judge";
import { Panel } from "./Panel";

const KEY = "judge.";

interface Props {
  match: string;
  token: string | undefined;
}

export function JudgePage({ match, token }: Props) {
  const redraw = useRedraw();
  const [open, set] = useState<{ judge: Judge; live: Live } | null>(null);
  useEffect(() => {
    if (token) {
      localStorage.setItem(KEY + match, token);
      location.replace(`#/judge/${match}`);
      return;
    }
    const judge = new Judge(localStorage.getItem(KEY + match) ?? "", redraw);
    const live = new Live(match, redraw, judge);
    set({ judge, live });
    return () => live.close();
  }, [match, token, redraw]);
  if (open?.live.store) return <Judging {...open} store={open.live.store} />;
  return <Notice title={say("judge.title")} text={open?.live.fault ?? say("live.opening")} />;
}

function Judging({ judge, live, store }: { judge: Judge; live: Live; store: MatchStore }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(store, calm);
  return (
    <Match
      store={store}
      shown={shown}
      calm={calm}
      live
      link={live.state}
      foot={<Panel judge={judge} store={store} />}
      chat={
        <Chat
          title={say("chat.table")}
          said={judge.said}
          own={JUDGE}
          speak={(text) => void judge.say(text).catch(() => undefined)}
          report={judge.report}
        />
      }
      back="#/"
    />
  );
}
