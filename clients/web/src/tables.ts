// Pages with a table: played at, watched, and looked at again. They share most of what they are
// made of, and the lobby does without it.

export { LivePage } from "./match/LivePage";
export { PlayPage } from "./play/PlayPage";
export { ReplayPage } from "./replay/ReplayPage";
