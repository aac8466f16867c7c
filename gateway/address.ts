/** The network address of a visitor, as far as it can be believed. */
import type { IncomingMessage } from "node:http";

/**
 * The peer's address, or behind `trustedProxies` proxies the entry that the outermost of them added to X-Forwarded-For.
 * What a visitor writes there themselves stands further left and is never read.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return peer;
  const forwarded = request.headers["x-forwarded-for"];
  const entries = (Array.isArray(forwarded) ? forwarded.join(",") : forwarded ?? "").split(",");
  return entries.at(-trustedProxies)?.trim() || peer;
}
