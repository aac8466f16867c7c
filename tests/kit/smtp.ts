/**
 * A real SMTP server for tests, with a certificate of its own authority. The files in tls/ are for tests alone; they were
 * made once with `openssl ca` and hold for localhost and 127.0.0.1 until 2120.
 */
import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** The only account of the server. */
export const SMTP_USER = "kindling";
export const SMTP_PASSWORD = "p@ss/wörd";

/** PEM file of the authority that the server's certificate comes from. */
export const SMTP_CA_FILE = new URL("./tls/ca.pem", import.meta.url).pathname;

export interface SmtpDelivery {
  from: string;
  to: string[];
  /** Whether it came by TLS. */
  secure: boolean;
  user: string | null;
  raw: string;
  mail: Email;
}

export interface SmtpTestServer extends AsyncDisposable {
  port: number;
  deliveries: SmtpDelivery[];
  /** How many logins were tried, and how many of them by TLS. */
  logins: { tried: number; secure: number };
  connections(): number;
}

export interface SmtpServerOptions {
  port?: number;
  starttls?: boolean;
  /** TLS from the first byte on. */
  implicitTls?: boolean;
  login?: boolean;
  /** What the server says to a recipient in place of taking it, such as 550. */
  refusal?: { status: number; text: string };
  /** Whether nobody may send. */
  refusedSender?: boolean;
  /** What the server says to a whole mail in place of taking it; a promise lets it wait. */
  answer?: () => Promise<Error | null>;
}

/** A test with SMTP: after a failure the library's pool looks once more whether there is work, for up to 150 ms. */
export function smtpTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

/** Opens a server on 127.0.0.1. */
export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpTestServer> {
  const { port = 0, starttls = true, implicitTls = false, login = true } = options;
  const { refusal, refusedSender = false, answer } = options;
  const deliveries: SmtpDelivery[] = [];
  const logins = { tried: 0, secure: 0 };
  const server = new SMTPServer({
    key: await readPem("server.key"),
    cert: await readPem("server.pem"),
    secure: implicitTls,
    disabledCommands: [...(starttls ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    authOptional: !login,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth({ username = "", password }, { secure }, done) {
      logins.tried++;
      if (secure) logins.secure++;
      if (username === SMTP_USER && password === SMTP_PASSWORD) return done(null, { user: username });
      done(new Error(`No such user: ${username}@example.com`));
    },
    onMailFrom(_address, _session, done) {
      done(refusedSender ? Object.assign(new Error("You may not send"), { responseCode: 550 }) : null);
    },
    onRcptTo(_address, _session, done) {
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.status }));
    },
    async onData(stream, { envelope, secure, user = null }, done) {
      const chunks = await Array.fromAsync<Uint8Array>(stream);
      const wrong = await answer?.();
      if (wrong) return done(wrong);
      const bytes = Buffer.concat(chunks);
      deliveries.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        secure,
        user,
        raw: bytes.toString("latin1"),
        mail: await PostalMime.parse(bytes),
      });
      done();
    },
  });
  // A client that hangs up, or distrusts the certificate, is part of the tests.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    deliveries,
    logins,
    connections: () => server.connections.size,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readPem(name: string): Promise<string> {
  return Deno.readTextFile(new URL(`./tls/${name}`, import.meta.url));
}
