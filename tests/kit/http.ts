/** Requests as a browser makes them: with the page's own Origin, a cookie, and no redirect followed. */

export interface RequestOptions {
  cookie?: string | undefined;
  headers?: Record<string, string>;
  method?: string;
  body?: BodyInit;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  /** The bytes as UTF-8. */
  text: string;
}

/** A line for each request, so that none is still open when its server closes. */
const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });

/** Where a server is reached, and the origin that it believes to be its own, where that is configured. */
export interface Place {
  origin: string;
  site?: string | undefined;
}

/** Asks for a page, or for whatever `options` say. */
export async function request(
  server: Place,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { cookie, headers = {}, method = "GET", body } = options;
  const { origin, site = origin } = server;
  const { hostname, port } = new URL(origin);
  // Asks for the site by its name, as whoever stands in front of the server does.
  using named = site === origin ? null : Deno.createHttpClient({
    poolMaxIdlePerHost: 0,
    proxy: { transport: "tcp", hostname, port: Number(port) },
  });
  const response = await fetch(`${named ? `http://${new URL(site).host}` : origin}${path}`, {
    method,
    ...(body !== undefined && { body }),
    redirect: "manual",
    client: named ?? client,
    headers: { origin: site, ...(cookie && { cookie }), ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

/** Posts a form of the page at `path`. */
export function postForm(
  server: Place,
  path: string,
  fields: Record<string, string> | URLSearchParams,
  options: Omit<RequestOptions, "method" | "body"> = {},
): Promise<Answer> {
  return request(server, path, { ...options, method: "POST", body: new URLSearchParams(fields) });
}

/** The `name=value` of the session cookie that an answer sets, or null where it sets none or removes it. */
export function sessionCookieOf({ headers }: Answer): string | null {
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    if (/^(__Host-)?sid=./.test(pair)) return pair;
  }
  return null;
}
