import { Component, type ComponentClass, type FunctionComponent, h } from "preact";

const alike = <P extends object>(before: P, next: P): boolean =>
  Object.keys(next).length === Object.keys(before).length &&
  Object.entries(next).every(([name, value]) => Object.is(value, before[name as keyof P]));

/**
 * Draw a component anew only when its properties differ. That of `preact/compat` would bring all
 * of React's habits along, for every element of the page.
 */
export function memo<P extends object>(
  draw: FunctionComponent<P>,
  isSame: (before: P, next: P) => boolean = alike,
): ComponentClass<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P) {
      return !isSame(this.props, next);
    }
    override render(props: P) {
      return h(draw, props);
    }
  };
}
