/** Where a page of the desk leads back to: pages of the desk alone. */

const PATH = /^\/desk(?:[/?]|$)/;

/** The address if it is one of the desk's, else the desk. */
export function backOf(address: string | undefined): string {
  return address !== undefined && PATH.test(address) && !address.includes("\\") ? address : "/desk";
}
