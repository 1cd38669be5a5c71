// Before the tests of a file: what is said in them is fetched, as on the page before anything is
// drawn.

import { beforeAll } from "vitest";

import { wordsFetched } from "./templates";

beforeAll(() => wordsFetched("en"));
