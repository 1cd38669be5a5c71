// What is seldom open beside the tools; it is fetched then.

export { Advance } from "./ConditionalOrders";
export { Undo } from "./Undo";
