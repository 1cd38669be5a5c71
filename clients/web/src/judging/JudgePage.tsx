// A match as its judge follows it. The link holds their token, which this device keeps.

import { useEffect, useState } from "preact/hooks";

import { Chat } from "../chat/Chat";
import { Followed } from "../match/LivePage";
import { Live } from "../match/live";
import { wayBack } from "../net/seats";
import { useRedraw } from "../widgets/hooks";
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
  if (open?.live.store) {
    const { judge, live } = open;
    const { store } = open.live;
    return (
      <Followed
        live={live}
        store={store}
        foot={<Panel judge={judge} store={store} />}
        chat={<Table judge={judge} />}
        back={wayBack(store.info)}
      />
    );
  }
  return <Notice title={say("judge.title")} text={open?.live.fault ?? say("live.opening")} />;
}

/** What is said at the table, to which the judge speaks. */
function Table({ judge }: { judge: Judge }) {
  return (
    <>
      <Chat
        title={say("chat.table")}
        said={judge.said}
        own={JUDGE}
        speak={(text) => judge.say(text)}
        report={judge.report}
      />
      {judge.fault && (
        <p class="why" role="alert">
          {judge.fault}
        </p>
      )}
    </>
  );
}
