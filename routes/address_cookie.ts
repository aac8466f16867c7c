/** The address of a member who has just chosen a new password, for the login that comes next: a cookie, since addresses of pages are logged. */
import { KEPT_ADDRESS_LIFE_S } from "@/domain/limits.ts";
import { checkEmail } from "@/domain/email.ts";
import { hostCookie } from "@/routes/host_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const cookie = hostCookie("address");

export function keepAddress(c: PageContext, email: string): void {
  cookie.write(c, encodeURIComponent(email), KEPT_ADDRESS_LIFE_S);
}

/** The address that was kept, once; "" where there is none. */
export function takeAddress(c: PageContext): string {
  const kept = cookie.read(c);
  if (kept === null) return "";
  cookie.write(c, "", 0);
  try {
    const address = checkEmail(decodeURIComponent(kept));
    return address.ok ? address.value : "";
  } catch {
    // Somebody else wrote it.
    return "";
  }
}
