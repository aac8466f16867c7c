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

/** Asks for a page, or for whatever `options` say. */
export async function request(
  server: { origin: string },
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { cookie, headers = {}, method = "GET", body } = options;
  const response = await fetch(`${server.origin}${path}`, {
    method,
    ...(body !== undefined && { body }),
    redirect: "manual",
    client,
    headers: { origin: server.origin, ...(cookie && { cookie }), ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

/** Posts a form of the page at `path`. */
export function postForm(
  server: { origin: string },
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
