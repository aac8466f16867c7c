/**
 * Links with a secret, as mails and staff hand them on. The secret stands in the fragment: a browser sends no fragment, so
 * no log, proxy or trace of a request holds it (NV-35). Whoever has no script types it as a code, or the whole link.
 */

const GROUP = /.{4}(?=.)/g;
/** What comes along when a code is copied: spaces, line ends, and marks of direction that nobody sees. */
const UNSEEN = /[\s\p{Cf}]/gu;

/** The address of a page with a secret for it. */
export function secretLink(page: string, token: string): string {
  return `${page}#${token}`;
}

/** The secret of a link, in groups of four for people to read and copy. */
export function codeOf(link: string): string {
  return link.slice(link.lastIndexOf("#") + 1).replace(GROUP, "$& ");
}

/** The secret in what somebody has typed: a code, or a link. Those of older mails have it as the last part of their path. */
export function readCode(typed: string): string {
  return typed.replace(UNSEEN, "").replace(/^.*[#/]/, "");
}
