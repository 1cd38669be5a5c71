import type { FunctionComponent } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

import { type Callable, isByLetter, Seat } from "./callable";
import { areOn, canNotify, want } from "./notify";
import { say } from "../words";

/** How the player of this page is called: by the system, and in a match by letter by e-mail. */
export function NotifySwitch() {
  const seat = useContext(Seat);
  const [isOn, set] = useState(areOn);
  const [isBarred, bar] = useState(false);
  const mail = seat?.mails && isByLetter(seat) && <Mailed seat={seat} />;
  if (!canNotify()) return mail || null;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            const box = event.currentTarget;
            const wanted = box.checked;
            void want(wanted).then((allowed) => {
              box.checked = allowed;
              set(allowed);
              bar(wanted && !allowed);
            });
          }}
        />
        <span>
          {say(seat?.pushKey ? "table.notify_away" : "table.notify")}{" "}
          {isBarred && (
            <span class="hint" role="alert">
              {say("table.notify_barred")}
            </span>
          )}
        </span>
      </label>
      {mail}
    </>
  );
}

/** Few matches are by letter: what asks for an address is fetched for them. */
function Mailed({ seat }: { seat: Callable }) {
  const [Mail, set] = useState<FunctionComponent<{ seat: Callable }> | null>(null);
  useEffect(() => void import("./Mail").then((found) => set(() => found.Mail)), []);
  return Mail && <Mail seat={seat} />;
}
