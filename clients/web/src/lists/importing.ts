// What an import takes, in one file that is fetched when somebody imports a list.

export { Adoption } from "./Adoption";
export { readFile } from "./roster/reading";
