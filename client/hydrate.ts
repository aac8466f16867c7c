/**
 * Hydrates islands: finds `<kin-island>` elements, loads each one's code and mounts it in place.
 * Called by islands/entry.ts for the first page and by client/screen.ts after every swap.
 * Invariant: a page without islands loads no component code, not even Preact.
 */
import type { ComponentType } from "preact";
import { importTexts, lateTexts } from "@/client/late.ts";

/** Loads the module of one island. */
export type IslandLoader = () => Promise<Readonly<Record<string, unknown>>>;
export type IslandRegistry = ReadonlyMap<string, IslandLoader>;

export interface Hydrator {
  /** Hydrates all islands inside `root` that are on this screen; resolves when each is mounted or gone. */
  hydrate(root: ParentNode): Promise<void>;
  /** Unmounts all islands inside `root`, so that their effects end. Call it before the elements are removed. */
  unmount(root: ParentNode): void;
}

/** @param onLoadError gets the error when an island's code cannot be fetched; see client/reload.ts */
export function createHydrator(registry: IslandRegistry, onLoadError: (error: unknown) => void): Hydrator {
  const mounted = new Map<Element, () => void>();
  const underWay = new Set<Element>();

  async function hydrateOne(element: Element): Promise<void> {
    const name = element.getAttribute("name") ?? "";
    const [href, late] = element.getAttribute("texts")?.split(" ") ?? [];
    const [{ mount }, module, texts] = await Promise.all([
      import("@/client/mount.ts"),
      registry.get(name)?.(),
      href && importTexts(href),
    ]);
    const data = element.firstElementChild;
    if (!element.isConnected || !data) return;
    data.remove();
    const props = JSON.parse(data.textContent ?? "");
    props.context.texts ??= texts;
    if (late) lateTexts.set(late, props.context.texts);
    mounted.set(element, mount(componentOf(name, module), { props, element }));
  }

  return {
    async hydrate(root) {
      const plain = [...root.querySelectorAll("kin-island")].filter((element) =>
        !mounted.has(element) && !underWay.has(element) && isOnScreen(element)
      );
      await Promise.all(plain.map(async (element) => {
        underWay.add(element);
        try {
          await hydrateOne(element);
        } catch (error) {
          onLoadError(error);
        } finally {
          underWay.delete(element);
        }
      }));
    },
    unmount(root) {
      for (const [element, unmount] of mounted) {
        if (!root.contains(element)) continue;
        mounted.delete(element);
        unmount();
      }
    },
  };
}

/** An island in a column is hydrated once the window, and on tablets the page, has room for the column. */
function isOnScreen(element: Element): boolean {
  return element.closest("aside")?.checkVisibility() !== false;
}

function componentOf(name: string, module: Readonly<Record<string, unknown>> | undefined): ComponentType {
  const exported = name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const component = module?.[exported];
  if (typeof component !== "function") throw new TypeError(`No island "${name}"`);
  return component as ComponentType;
}
