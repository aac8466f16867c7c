/**
 * Marks where an island lives in a server-rendered page. Pages wrap the island's own first render in it; in the
 * browser, client/hydrate.ts finds the element and hydrates the component in place.
 * Invariant: props are plain JSON, and what is rendered inside equals what the component renders from these props.
 */
import type { ComponentChildren, VNode } from "preact";

/** What survives JSON: the only values that an island may be given. */
export type Json = string | number | boolean | null | readonly Json[] | {
  readonly [key: string]: Json | undefined;
};

/** Fails the type check for functions, dates, maps and elements, however deep. */
export type Serialisable<T> = {
  readonly [Key in keyof T]: T[Key] extends Json | undefined ? T[Key]
    : T[Key] extends (...args: never[]) => unknown ? never
    : T[Key] extends object ? Serialisable<T[Key]>
    : never;
};

interface IslandProps<Props> {
  /** The file in islands/ without its ending; its component is exported in PascalCase: `contact_list` → `ContactList`. */
  name: string;
  props: Props & Serialisable<Props>;
  /** It stands in a column of wide screens: elsewhere it is not hydrated, and its code is not loaded. */
  wide?: boolean | undefined;
  /** The server's render of the island, with the same props. */
  children?: ComponentChildren;
}

/** `<Island name="chat" props={props}><Chat {...props} /></Island>` */
export function Island<Props extends object>({ name, props, wide, children }: IslandProps<Props>): VNode {
  return (
    <kin-island name={name} data-wide={wide ? "" : undefined} props={JSON.stringify(props)}>
      {children}
    </kin-island>
  );
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "kin-island": {
        name: string;
        "data-wide"?: "" | undefined;
        props: string;
        children?: ComponentChildren;
      };
    }
  }
}
