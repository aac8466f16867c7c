/**
 * What a rendered page is made of besides its texts: elements and the names of their attributes, and where its addresses
 * lead. Of two pages that differ in their texts alone both are equal, whatever the texts are.
 */
const COMMENT_OR_TAG = /<!--[^]*?-->|<(\/?[a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>|</g;
const DATA = /<script type="application\/json">([^<]*)<\/script>/g;
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g;
const ADDRESS_NAMES = new Set(["href", "src", "action", "formaction", "poster", "srcset"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

export interface Skeleton {
  /** `p class dir`, in their order. */
  elements: readonly string[];
  addresses: readonly string[];
  /** Data of islands, as it is parsed in the browser. */
  props: readonly unknown[];
}

/** Takes the HTML of a page apart, which the server has written: every attribute is in double quotes. */
export function skeletonOf(html: string): Skeleton {
  const elements: string[] = [];
  const addresses: string[] = [];
  const props = Array.from(html.matchAll(DATA), ([, json = ""]): unknown => JSON.parse(json));
  for (const [, tag, rest = ""] of html.matchAll(COMMENT_OR_TAG)) {
    const names: string[] = [];
    for (const [, name = "", value = ""] of rest.matchAll(ATTRIBUTE)) {
      names.push(name);
      if (ADDRESS_NAMES.has(name)) addresses.push(decoded(value));
    }
    elements.push([tag ?? "<", ...names.toSorted()].join(" "));
  }
  return { elements, addresses, props };
}

function decoded(value: string): string {
  return value.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
