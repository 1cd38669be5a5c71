// The account of this device: signing in and out, its password, its end.

import { useEffect, useState } from "preact/hooks";

import { CHANGED, type SignedIn, signedIn, signOn } from "../account/account";
import { meetAccount } from "./meeting";
import { part } from "./sync";
import { type Desk, sentence } from "../net/lobbyLink";
import { keptName } from "../widgets/hooks";
import { Sure } from "../widgets/Sure";
import { say } from "../words";

const LEAST = 8;

function useAccount(): SignedIn | null {
  const [account, set] = useState(signedIn);
  useEffect(() => {
    const look = () => set(signedIn);
    window.addEventListener(CHANGED, look);
    return () => window.removeEventListener(CHANGED, look);
  }, []);
  return account;
}

/** Something that may be declined: what was said then, and whether it goes on. */
function useDeed() {
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const run = async (deed: () => Promise<unknown>) => {
    setFault("");
    setBusy(true);
    await deed().catch((error: unknown) => setFault(sentence(error)));
    setBusy(false);
  };
  return { fault, busy, run: (deed: () => Promise<unknown>) => void run(deed) };
}

const Fault = ({ text }: { text: string }) =>
  text ? (
    <p class="why" role="alert">
      {text}
    </p>
  ) : null;

export function AccountPanel({ desk }: { desk: Desk | null }) {
  const account = useAccount();
  return (
    <section class="mine-card" aria-labelledby="account-title">
      <h2 id="account-title">{say("account.title")}</h2>
      {account === null ? <Signing desk={desk} /> : <Settings desk={desk} account={account} />}
    </section>
  );
}

function Signing({ desk }: { desk: Desk | null }) {
  const [isNew, setNew] = useState(true);
  const { fault, busy, run } = useDeed();
  const submit = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, password] = [String(form.get("name")).trim(), String(form.get("password"))];
    run(async () => {
      const t = isNew ? "sign_up" : "sign_in";
      const answer = await desk?.ask({ t, name, password });
      if (answer?.t !== "signed_in") return;
      signOn({ name: answer.name, session: answer.session });
      await meetAccount();
    });
  };
  return (
    <form class="mine-form" onSubmit={submit}>
      <p class="hint">
        {say("account.guest")} {say("account.why")}
      </p>
      <label class="name-field">
        <span>{say("account.name")}</span>
        <input
          name="name"
          required
          maxLength={40}
          autocomplete="username"
          defaultValue={keptName()}
        />
      </label>
      <Password label={say("account.password")} name="password" isNew={isNew} />
      <Fault text={fault} />
      <span class="row">
        <button type="submit" class="button" disabled={busy || !desk?.isOpen}>
          {say(isNew ? "account.sign_up" : "account.sign_in")}
        </button>
        <button type="button" class="quiet" onClick={() => setNew(!isNew)}>
          {say(isNew ? "account.have" : "account.none")}
        </button>
      </span>
    </form>
  );
}

const Password = ({ label, name, isNew }: { label: string; name: string; isNew: boolean }) => (
  <label class="name-field">
    <span>{label}</span>
    <input
      type="password"
      name={name}
      required
      minLength={isNew ? LEAST : 1}
      maxLength={200}
      placeholder={isNew ? say("account.least") : ""}
      autocomplete={isNew ? "new-password" : "current-password"}
    />
  </label>
);

function Settings({ desk, account }: { desk: Desk | null; account: SignedIn }) {
  const { name, session } = account;
  const { fault, busy, run } = useDeed();
  const [told, tell] = useState("");
  const leave = async (everywhere: boolean) => {
    await meetAccount();
    await desk?.ask({ t: "sign_out", session, everywhere });
    part(name);
    signOn(null);
  };
  const change = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const sheet = event.currentTarget;
    const form = new FormData(sheet);
    const [password, fresh] = [String(form.get("password")), String(form.get("fresh"))];
    tell("");
    run(async () => {
      await desk?.ask({ t: "change_password", session, password, new: fresh });
      sheet.reset();
      tell(say("account.changed"));
    });
  };
  const end = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    run(async () => {
      await desk?.ask({ t: "delete_account", session, password });
      signOn(null);
    });
  };
  return (
    <div class="mine-form">
      <p class="hint">{say("account.signed_in", { name })}</p>
      <Sure
        text={say("account.sign_out")}
        ask={say("account.sign_out_what")}
        go={() => run(() => leave(false))}
        busy={busy}
        look="ghost-button"
      />
      <Fault text={fault} />
      <p class="hint" role="status">
        {told}
      </p>
      <details>
        <summary>{say("account.settings")}</summary>
        <form class="mine-form" onSubmit={change}>
          <Password label={say("account.password")} name="password" isNew={false} />
          <Password label={say("account.new_password")} name="fresh" isNew />
          <button type="submit" class="ghost-button" disabled={busy}>
            {say("account.change")}
          </button>
        </form>
        <Sure
          text={say("account.everywhere")}
          ask={say("account.sign_out_what")}
          go={() => run(() => leave(true))}
          busy={busy}
          look="ghost-button"
        />
        <form class="mine-form" onSubmit={end}>
          <p class="hint">{say("account.delete_what")}</p>
          <Password label={say("account.password")} name="password" isNew={false} />
          <button type="submit" class="ghost-button danger" disabled={busy}>
            {say("account.delete")}
          </button>
        </form>
      </details>
    </div>
  );
}
