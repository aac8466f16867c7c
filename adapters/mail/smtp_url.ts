/** Reads an SMTP address into what a connection needs. */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte on. */
  secure: boolean;
  /** Nothing goes to a server that does not offer STARTTLS. */
  requireTLS: boolean;
  /** STARTTLS is not used, even where it is offered. */
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
}

/**
 * `smtp://user:password@host:587` uses STARTTLS and insists on it, `smtps://` is TLS from the start. A server on this
 * machine may do without; `?tls=on` insists there too, `?tls=off` does without elsewhere.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const tls = url.searchParams.get("tls");
  return {
    host,
    port: Number(url.port) || (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    secure,
    requireTLS: !secure && (tls === "on" || (tls === null && !LOOPBACK.test(host))),
    ignoreTLS: tls === "off",
    ...(url.username !== "" && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  };
}
