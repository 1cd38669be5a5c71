import { useMedia } from "../widgets/hooks";
import type { MatchStore } from "./store";
import { Still } from "./Still";
import { useShown } from "./useShown";

/** A small picture of a table on which things happen. */
export function Moving({ store, ...still }: { store: MatchStore; label: string; width: number }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  return <Still game={store.game} shown={useShown(store, calm)} {...still} />;
}
