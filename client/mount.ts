/** Hydrates one island. Loaded by client/hydrate.ts with the first one, since Preact comes with it. */
import { type ComponentType, h, hydrate, render } from "preact";

/** Hydrates a component where the server has rendered it; what it returns unmounts it. */
export function mount<Props extends object>(
  Component: ComponentType<Props>,
  { props, element }: { props: Props; element: Element },
): () => void {
  hydrate(h(Component, props), element);
  return () => render(null, element);
}
