/** What hands look for on a page: things by their role and name, as those who hear the page do. */

/** The roles that journeys ask for. */
export type Role =
  | "alert"
  | "application"
  | "button"
  | "checkbox"
  | "combobox"
  | "dialog"
  | "figure"
  | "heading"
  | "img"
  | "link"
  | "list"
  | "listitem"
  | "log"
  | "main"
  | "navigation"
  | "option"
  | "progressbar"
  | "radio"
  | "slider"
  | "status"
  | "switch"
  | "textbox";

/** A whole name, or what a part of it matches. */
export type Name = string | RegExp;

/** One thing, or those that it is inside. */
export interface Sought {
  role: Role;
  name?: Name;
}

/** The same on its way to the page. */
export interface SentSought {
  role: Role;
  name?: SentName;
}
export type SentName = string | { source: string; flags: string };

/** What a page says of a thing. */
export interface Described {
  role: string;
  name: string;
  value: string;
  /** Of radios, checkboxes and switches. */
  checked: boolean;
  disabled: boolean;
}

/** What the page is asked with. */
export function sendName(name: Name): SentName {
  return typeof name === "string" ? name : { source: name.source, flags: name.flags };
}

export function send({ role, name }: Sought): SentSought {
  return { role, ...(name !== undefined && { name: sendName(name) }) };
}

/** `button "Send"`, for errors. */
export function sayPath(path: readonly Sought[]): string {
  return path.map(({ role, name }) => name === undefined ? role : `${role} ${quote(name)}`).join(" › ") ||
    "the page";
}

export function quote(name: Name): string {
  return typeof name === "string" ? JSON.stringify(name) : String(name);
}
