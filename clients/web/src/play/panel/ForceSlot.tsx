// Where a match asks which force is fielded: what each consists of and can do, and lists of one's
// own.

import { useState } from "preact/hooks";

import type { Form, Reply } from "../reply/forms";
import { useCatalogue } from "../../lists/useCatalogue";
import type { Json } from "../../messages";
import type { Force } from "../../lists/forms";
import { ListPicker } from "../../lists/ListPicker";
import { say } from "../../words";

interface Props {
  rules: string;
  forms: readonly Form[];
  answer: (reply: Reply) => void;
}

export function ForceSlot({ rules, forms, answer }: Props) {
  const catalogue = useCatalogue(rules);
  const [force, choose] = useState<Force | null>(null);
  const [isOpen, open] = useState(false); // kept while the forms are asked for again
  const form = forms.find(({ blanks }) => blanks?.[0]?.t === "force_blank");
  const blank = form?.blanks?.[0];
  if (catalogue === null || form === undefined || blank?.t !== "force_blank") return null;
  return (
    <details class="force-slot" open={isOpen} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{say("lists.compare")}</summary>
      <h2 class="hidden">{say("lists.your_force")}</h2>
      <ListPicker
        label={say("lists.your_force")}
        catalogue={catalogue}
        size={blank.most}
        chosen={force}
        onChoose={choose}
      />
      <button
        type="button"
        class="button"
        disabled={force === null}
        onClick={() => force && answer({ ...form.reply, [blank.field]: force as unknown as Json })}
      >
        {say("lists.field_it")}
      </button>
    </details>
  );
}
