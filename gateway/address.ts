/** The network address of a visitor, as far as it can be trusted. */
import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";

const MAPPED = /^::ffff:([\d.]+)$/i;
const GROUPS = 8;
/** A connection gets a whole IPv6 network of 64 bits, so its addresses count as one. */
const NETWORK_GROUPS = 4;

/**
 * The peer's address, or behind `trustedProxies` proxies the entry that the outermost of them added to
 * X-Forwarded-For. Entries that the visitor wrote themselves are further left and never read. An IPv6 address
 * is reduced to its network, so that a visitor cannot use a new one for every request.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return networkOf(peer);
  const forwarded = request.headers["x-forwarded-for"];
  const entries = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded ?? "").split(",");
  const entry = entries.at(-trustedProxies)?.trim() ?? "";
  return networkOf(isIP(entry) === 0 ? peer : entry);
}

/** An address, of IPv6 that of its network. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  // The last 32 bits may be written as IPv4; they are not the network's.
  const [head = "", tail] = address.replace(/%.*$/, "").replace(/[\d.]+\.\d+$/, "0:0").split("::");
  const first = head.split(":").filter(Boolean);
  const last = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(":")}::/64`;
}
