/**
 * Whether a request asks for our own site, and was made by our own pages (promises: requests). `own` is the
 * site's origin as configured; without one, the host name of the request stands for it. Pure.
 */

/** Headers by which a request shows where it comes from. */
export interface OriginHeaders {
  site: string | undefined;
  origin: string | undefined;
  host: string | undefined;
}

/** Whether a request asks for the configured host and port. */
export function isOwnHost(host: string | undefined, own: string | undefined): boolean {
  if (own === undefined) return true;
  const { protocol, host: ownHost, port } = new URL(own);
  const asked = host?.toLowerCase();
  return asked === ownHost || (port === "" && asked === `${ownHost}:${protocol === "https:" ? 443 : 80}`);
}

/** Whether a request comes from our own pages: by Sec-Fetch-Site and what Origin it has, else by Origin alone. */
export function isSameOrigin(headers: OriginHeaders, own: string | undefined): boolean {
  const { site, origin } = headers;
  if (site === undefined) return isOwnOrigin(headers, own);
  // Under `no-referrer` the Origin of a page's own form is null.
  if (site === "same-origin") return origin === undefined || origin === "null" || isOwnOrigin(headers, own);
  return site === "none" && origin === undefined;
}

/** Whether an upgrade comes from our own pages. Every browser sends its Origin, so one without is none of theirs. */
export function isSameOriginUpgrade(headers: OriginHeaders, own: string | undefined): boolean {
  return (headers.site ?? "same-origin") === "same-origin" && isOwnOrigin(headers, own);
}

function isOwnOrigin({ origin, host }: OriginHeaders, own: string | undefined): boolean {
  const url = URL.parse(origin ?? "");
  if (!url) return false;
  return own === undefined ? host !== undefined && url.host === host.toLowerCase() : url.origin === own;
}
