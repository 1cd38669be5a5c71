import { say } from "../../words";

/** What a site of somebody else takes to show a match in a frame. */
export function Snippet({ way, title }: { way: string; title: string }) {
  const frame = document.createElement("iframe");
  frame.src = new URL(`embed${way}`, location.href).href;
  frame.title = title;
  [frame.width, frame.height, frame.loading] = ["640", "560", "lazy"];
  return (
    <label class="snippet">
      {say("share.embed")}
      <input readOnly value={frame.outerHTML} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}
