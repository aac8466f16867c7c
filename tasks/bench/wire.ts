/** What a load generator says to a server and recognises of what it says: the frames of the product, or Socket.IO's. */

const TEXT = "Shall we meet at seven by the old harbour, or is that too early for you?";

export type WireName = "frames" | "socket.io";

export interface Wire {
  /** Path and query of a member's socket. */
  path(member: string): string;
  /** What is said first; empty where the server begins. */
  hello: string;
  /** Whether this text, the last one before messages may be sent, has come. */
  isReady(text: string): boolean;
  /** One `send_message`. `mark` is found again in the text of the delivery. */
  sendFrame(rid: string, receiver: string, mark: string): string;
  isAnswer(text: string): boolean;
  isDelivery(text: string): boolean;
}

/** The product, and every contender that speaks as it does. */
const FRAMES: Wire = {
  path: (member) => `/socket?token=kindling&member=${member}`,
  hello: "",
  isReady: () => true,
  sendFrame,
  isAnswer: (text) => text.startsWith('{"module":"send_message"'),
  isDelivery: (text) => text.startsWith('{"module":"new_message"'),
};

/**
 * Socket.IO 5 in Engine.IO 4, without polling first: `40` opens the namespace, `42` is an event, `42` with a number one that
 * wants an acknowledgement, `43` that. No ping comes within a round.
 */
const SOCKET_IO: Wire = {
  path: (member) => `/socket.io/?EIO=4&transport=websocket&member=${member}`,
  hello: "40",
  isReady: (text) => text.startsWith("40"),
  sendFrame: (rid, receiver, mark) =>
    `420["send_message",{"rid":"${rid}","receiver_id":"${receiver}","message_type":"text",` +
    `"message_text":"${TEXT} #${mark}"}]`,
  isAnswer: (text) => text.startsWith("43"),
  isDelivery: (text) => text.startsWith('42["new_message"'),
};

/** One `send_message` of the product. */
export function sendFrame(rid: string, receiver: string, mark: string): string {
  return `{"module":"send_message","rid":"${rid}","data":{"receiver_id":"${receiver}","message_type":"text",` +
    `"message_text":"${TEXT} #${mark}"}}`;
}

export const WIRES: Readonly<Record<WireName, Wire>> = { frames: FRAMES, "socket.io": SOCKET_IO };
