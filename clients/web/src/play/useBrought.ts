// A force that was brought to the match answers the question for it, once.

import { useEffect, useRef } from "preact/hooks";

import type { Json } from "../messages";
import { fielded, seatAt } from "../net/seats";
import { useEvent } from "../widgets/useEvent";
import type { Play } from "./state/usePlay";

export function useBrought({ session, ask, forms, commands }: Play): void {
  const sent = useRef<number | null>(null);
  const field = useEvent(async () => {
    const force = seatAt(session.match)?.force;
    const form = forms.find(({ blanks }) => blanks?.[0]?.t === "force_blank");
    const blank = form?.blanks?.[0];
    if (force === undefined || ask === null || ask.number === sent.current) return;
    if (form === undefined || blank?.t !== "force_blank") return;
    sent.current = ask.number;
    await commands.send(ask, { ...form.reply, [blank.field]: force as unknown as Json });
    fielded(session.match); // one that is refused is not brought again
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when a question is offered
  useEffect(() => void field(), [forms, ask?.number]);
}
