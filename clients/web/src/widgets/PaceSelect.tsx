import { say } from "../words";
import { PACES, type Pace, usePace } from "./usePace";

/** How fast it is shown, in words. */
export function PaceSelect() {
  const [pace, keep] = usePace();
  return (
    <select value={pace} onChange={(event) => keep(event.currentTarget.value)}>
      {(Object.keys(PACES) as Pace[]).map((one) => (
        <option key={one} value={one}>
          {say(`pace.${one}`)}
        </option>
      ))}
    </select>
  );
}
