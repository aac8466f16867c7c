/** Text that leaves the server and comes back unread and unchanged: the port for sealed cookies. */
export interface Sealer {
  /** Encrypts and signs; the result is of cookie characters. */
  seal(text: string): Promise<string>;
  /** The text, or null where it was not sealed with this key. */
  open(sealed: string): Promise<string | null>;
}
