// A component of a ruleset with the book of one match: made once, as the match is opened.

import { type FunctionComponent, h } from "preact";

export const bound =
  <P extends { book: object }>(
    component: FunctionComponent<P>,
    book: P["book"],
  ): FunctionComponent<Omit<P, "book">> =>
  (props) =>
    h(component as FunctionComponent<object>, { ...props, book });
