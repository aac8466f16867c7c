/**
 * What islands load once it is wanted, with its texts: `const { openIt } = await late(import(…))`. Texts that only such
 * code shows are a module of their own (routes/island_texts.ts), which a page names and fetches then.
 * Invariant: the texts are there before the code runs. Where they cannot be fetched, its import fails.
 */
/** Addresses of such texts, each with the texts of an island of the page, which they are added to. */
export const lateTexts = new Map<string, object>();

/** Resolves with what is loaded, once the texts of the page's islands are there too; a second time they are in the browser's memory. */
export async function late<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const adding = Array.from(
    lateTexts,
    async ([href, texts]) => Object.assign(texts, await importTexts(href)),
  );
  return (await Promise.all([loading, ...adding]))[0];
}

/** The texts of a module of the server's (routes/text_files.ts). */
export async function importTexts(href: string): Promise<object> {
  // Only data; at the page's origin, which is not that of Vite's dev server.
  // deno-lint-ignore kindling/layers
  return (await import(/* @vite-ignore */ location.origin + href)).default;
}
