/**
 * The props of an island, for its code in the browser: a data block, the island's first child until client/hydrate.ts takes
 * it out. No browser runs it, and JSON stands in it as it is, where an attribute would spell out every quote.
 */
import type { VNode } from "preact";

export function IslandData({ props }: { props: object }): VNode {
  // A "<" is all that could end it early, and stands in strings alone.
  const __html = JSON.stringify(props).replaceAll("<", "\\u003c");
  // deno-lint-ignore react-no-danger
  return <script type="application/json" dangerouslySetInnerHTML={{ __html }} />;
}
