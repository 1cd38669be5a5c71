import { useState } from "preact/hooks";

import { areOn, canNotify, want } from "./notify";
import { say } from "../words";

/** Whether the system notifies while the tab is hidden; nothing where the browser cannot. */
export function NotifySwitch() {
  const [isOn, set] = useState(areOn);
  const [isBarred, bar] = useState(false);
  if (!canNotify()) return null;
  return (
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
        {say("table.notify")}{" "}
        {isBarred && (
          <span class="hint" role="alert">
            {say("table.notify_barred")}
          </span>
        )}
      </span>
    </label>
  );
}
