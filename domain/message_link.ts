/**
 * A link in a message: where it ends, and where it leads. Pure, for message_text.ts.
 * Invariant: what is shown as the host is the host that would be asked, letter by letter.
 */

/** What ends a sentence and not an address, in the scripts of the product and of East Asia. */
const CLOSING = new Set(".,;:!?'’‘…·׃׀״׳،؛؟。、，！？：；）】」』");
const BRACKETS = new Map([[")", "("], ["]", "["]]);

/** A link as it was found in a text, without the punctuation that belongs to the sentence around it. */
export function trimLink(found: string): string {
  let end = found.length;
  const open = new Map(
    [...BRACKETS].map(([close, opening]) => [close, count(found, close) - count(found, opening)]),
  );
  for (; end > 0; end--) {
    const last = found[end - 1] ?? "";
    const surplus = open.get(last);
    if (surplus !== undefined && surplus > 0) open.set(last, surplus - 1);
    else if (!CLOSING.has(last)) break;
  }
  return found.slice(0, end);
}

/**
 * The address of a link as it was written, and the text to show; null where it is none: another protocol, a name without
 * a dot, or something before an "@" that would pass for the host.
 */
export function linkOf(written: string): { href: string; text: string } | null {
  const scheme = /^https?:\/\//i.exec(written)?.[0];
  const address = scheme === undefined ? `https://${written}` : written;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const rest = written.slice(scheme?.length ?? 0);
  const hostEnd = rest.search(/[/?#]/);
  const writtenHost = hostEnd === -1 ? rest : rest.slice(0, hostEnd);
  if (writtenHost.includes("@") || !isHostName(url.hostname)) return null;
  const isHonest = writtenHost.toLowerCase().replace(/:\d*$/, "") === url.hostname;
  const host = isHonest ? writtenHost : url.host;
  return { href: url.href, text: `${scheme ?? ""}${host}${hostEnd === -1 ? "" : rest.slice(hostEnd)}` };
}

/** A name with a dot that is no number: nobody sends an address of a machine nearby. */
function isHostName(host: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && labels.every((label) => label !== "") &&
    /^(?:[a-z]{2,63}|xn--[a-z\d-]+)$/.test(last);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
