/** Hydrates one island. Loaded by client/hydrate.ts with the first one, since Preact comes with it. */
import { type ComponentType, h, hydrate, render } from "preact";

/** Hydrates a component into its server markup; the returned function unmounts it. */
export function mount<Props extends object>(
  Component: ComponentType<Props>,
  { props, element }: { props: Props; element: Element },
): () => void {
  hydrate(h(Component, props), element);
  return () => render(null, element);
}
