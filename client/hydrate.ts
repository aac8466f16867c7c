/**
 * Wakes islands up: finds `<kin-island>` elements, loads each one's code and hydrates it where it stands.
 * Called by islands/entry.ts for the first page and by client/navigate.ts after every swap.
 * Invariant: a page without islands loads no component code, not even Preact.
 */
import type { ComponentType } from "preact";
import { isWide } from "@/client/wide.ts";

/** Loads the module of one island. */
export type IslandLoader = () => Promise<Readonly<Record<string, unknown>>>;
export type IslandRegistry = ReadonlyMap<string, IslandLoader>;

export interface Hydrator {
  /** Hydrates all islands inside `root` that sleep and are on this screen; resolves when each is awake or gone. */
  wake(root: ParentNode): Promise<void>;
  /** Unmounts all islands inside `root`, so that their effects end. Call it before the elements are removed. */
  unmount(root: ParentNode): void;
}

/** @param onLoadError is told when an island's code cannot be fetched; see client/reload.ts */
export function createHydrator(registry: IslandRegistry, onLoadError: (error: unknown) => void): Hydrator {
  const awake = new Map<Element, () => void>();
  const waking = new Set<Element>();

  async function wakeOne(element: Element): Promise<void> {
    const name = element.getAttribute("name") ?? "";
    const load = registry.get(name);
    if (!load) throw new ReferenceError(`Unknown island "${name}"`);
    const [{ mount }, module] = await Promise.all([import("@/client/mount.ts"), load()]);
    if (!element.isConnected) return;
    const props = JSON.parse(element.getAttribute("props") ?? "{}");
    awake.set(element, mount(componentOf(name, module), { props, element }));
  }

  return {
    async wake(root) {
      const sleeping = [...root.querySelectorAll("kin-island")].filter((element) =>
        !awake.has(element) && !waking.has(element) && mayWake(element)
      );
      await Promise.all(sleeping.map(async (element) => {
        waking.add(element);
        try {
          await wakeOne(element);
        } catch (error) {
          onLoadError(error);
        } finally {
          waking.delete(element);
        }
      }));
    },
    unmount(root) {
      for (const [element, unmount] of awake) {
        if (!root.contains(element)) continue;
        awake.delete(element);
        unmount();
      }
    },
  };
}

/** What stands in a column that is not shown sleeps on, until the window is wide enough for it. */
function mayWake(element: Element): boolean {
  return !element.hasAttribute("data-wide") || isWide();
}

function componentOf(name: string, module: Readonly<Record<string, unknown>>): ComponentType {
  const exported = name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const component = module[exported];
  if (typeof component !== "function") {
    throw new TypeError(`islands/${name}.tsx does not export ${exported}`);
  }
  return component as ComponentType;
}
