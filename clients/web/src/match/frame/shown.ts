// Questions to the moment that is shown. Pure.

import type { Shown } from "../../core/view";

/** Whether dice are still to fall in it. */
export const isOpening = (shown: Shown): boolean => shown.beat !== null && shown.t < 0.7;
