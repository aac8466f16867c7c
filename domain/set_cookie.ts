/** How a cookie is written: by the server, and by what opens later on a page. Apart from reading, which every page does. */

/** A Set-Cookie line. `maxAgeS` 0 removes the cookie. The value must be of cookie characters. */
export function writeCookie(
  name: string,
  value: string,
  options: { maxAgeS: number; secure: boolean; httpOnly: boolean; sameSite?: "Lax" | "Strict" },
): string {
  const { maxAgeS, secure, httpOnly, sameSite = "Lax" } = options;
  return [
    `${name}=${value}`,
    "Path=/",
    `Max-Age=${maxAgeS}`,
    `SameSite=${sameSite}`,
    ...(secure ? ["Secure"] : []),
    ...(httpOnly ? ["HttpOnly"] : []),
  ].join("; ");
}
