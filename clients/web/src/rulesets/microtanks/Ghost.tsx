// A vehicle where it would be.

import { UNIT } from "../../core/camera";
import type { Data } from "../../messages";
import type { Lens } from "../view";
import { type Book, battle } from "./book";
import { Hull, Plate, plateShare } from "./Counter";

export function ghostOf(book: Book) {
  return function Ghost({ unit, state, lens }: { unit: string; state: Data; lens: Lens }) {
    const tank = battle(state).units?.[unit];
    if (tank === undefined) return null;
    const vehicle = book.vehicle(tank);
    const share = plateShare(lens.scale, tank.hull.length);
    const mount = vehicle.guns.find((gun) => gun.main)?.mount ?? "hull";
    return (
      <>
        {share > 0 && <Plate seat={tank.owner} px={UNIT / lens.scale} scale={lens.scale} turret={tank.turret ?? 0} mount={mount} share={share} />}
        <Hull vehicle={vehicle} size={tank.hull} seat={tank.owner} turret={tank.turret ?? 0} />
      </>
    );
  };
}
