/**
 * Whether a request was made on this machine, to this server and not through a proxy. For developers' pages: whatever
 * could have come from anywhere else counts as coming from there.
 */
import type { PageContext } from "@/routes/page_env.ts";
import { LOOPBACK } from "@/routes/site_urls.ts";

const LOOPBACK_ADDRESS = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
/** What proxies add. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|.*-connecting-ip|true-client-ip|x-client-ip)$/;
/** What nginx sends on, which adds none of those and names its target as host, unless it is told otherwise. */
const PASSED_ON = /\b(close|upgrade)\b/i;

/** Both ends are loopback, the Host header too, and nothing says that somebody passed it on. */
export function isLocal(c: PageContext): boolean {
  const { socket: { remoteAddress = "" }, httpVersion } = c.env.incoming;
  return LOOPBACK_ADDRESS.test(remoteAddress) &&
    LOOPBACK.test(c.req.header("host") ?? "") &&
    httpVersion === "1.1" && !PASSED_ON.test(c.req.header("connection") ?? "") &&
    !Object.keys(c.req.header()).some((name) => FORWARDED.test(name));
}
