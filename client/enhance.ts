/**
 * Runs enhancements: small plain modules that improve markup which already works without them. An element names
 * its own in `data-enhance="name other"`; each is `client/enhance/<name>.ts` exporting `enhance(element, improve)`, of which
 * `improve` enhances what an element gets later.
 * Called by islands/entry.ts for the first page and after every navigation inside the member shell.
 * Invariant: a module is fetched only where the page names it, and improves an element once.
 */

/** Loads the module of one enhancement. */
export type EnhancementLoader = () => Promise<Readonly<Record<string, unknown>>>;

type Enhance = (element: Element, improve: Enhancer["enhance"]) => void;

export interface Enhancer {
  /** Enhances all elements inside `root` that are not enhanced yet; resolves when each was tried. */
  enhance(root: ParentNode): Promise<void>;
}

/** @param onError gets what a module throws while it loads or runs; the other modules still run */
export function createEnhancer(
  registry: ReadonlyMap<string, EnhancementLoader>,
  onError: (error: unknown) => void,
): Enhancer {
  const enhanced = new WeakSet<Element>();

  async function run(element: Element, name: string): Promise<void> {
    try {
      const module = await registry.get(name)?.();
      // One that is missing is a TypeError of the browser's.
      if (element.isConnected) (module?.enhance as Enhance)(element, improve);
    } catch (error) {
      onError(error);
    }
  }

  async function improve(root: ParentNode): Promise<void> {
    const plain = [...root.querySelectorAll("[data-enhance]")].filter((element) => !enhanced.has(element));
    await Promise.all(plain.flatMap((element) => {
      enhanced.add(element);
      const names = element.getAttribute("data-enhance")?.match(/\w+/g) ?? [];
      return names.map((name) => run(element, name));
    }));
  }

  return { enhance: improve };
}
