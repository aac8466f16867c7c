/** Where the socket is and what both sides say on it besides frames. Without a schema, so that browsers stay light. */

export const PING = "ping";
export const PONG = "pong";

/** The constant of the socket's URL. It carries no rights: identity is the session cookie. */
export const SOCKET_PATH = "/socket";
export const SOCKET_TOKEN = "kindling";
