/** Where a list of the desk's pages goes on, as it stands in an address: milliseconds and an id. */

export interface Place {
  at: number;
  id: string;
}

export function placeText({ at, id }: Place): string {
  return `${at}.${id}`;
}

/** A place from an address; missing where it is none. */
export function readPlace(text: string | undefined): Place | undefined {
  const [, at, id] = /^(\d{1,15})\.([0-9A-Za-z_.-]{1,100})$/.exec(text ?? "") ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}
