/** Where a page of the desk leads back to: pages of the desk alone. */

const PATH = /^\/desk(?:\/|$)/;
const HERE = "http://desk.invalid";

/** The address, as a browser would read it, if it is one of the desk's; else the desk. */
export function backOf(address: string | undefined): string {
  const url = address?.startsWith("/") && !address.includes("\\") ? URL.parse(address, HERE) : null;
  return url?.origin === HERE && PATH.test(url.pathname) ? `${url.pathname}${url.search}` : "/desk";
}
