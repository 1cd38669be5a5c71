import { signedIn } from "../account/account";
import { useKept } from "./hooks";
import { say } from "../words";

const LONGEST = 40;

/**
 * The name that one sits down under; kept on this machine, judged by the server. That of an account
 * is fixed.
 */
export const useName = () => useKept("name", "");

interface Props {
  required?: boolean;
  label?: string;
}

export function NameField({ required = false, label = say("app.your_name") }: Props) {
  const [name, setName] = useName();
  const account = signedIn();
  return (
    <label class="name-field">
      <span>{label}</span>
      <input
        value={account?.name ?? name}
        readOnly={account !== null}
        required={required}
        maxLength={LONGEST}
        placeholder={required ? "" : say("branch.guest")}
        autocomplete="nickname"
        dir="auto"
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </label>
  );
}

/** Under which name to sit down now. */
export const nameNow = () => localStorage.getItem("name")?.trim() || say("branch.guest");
