/**
 * Google's and Apple's push services on this machine, as the packaged app's devices are reached: they check the operator's
 * tokens, keep what is sent, and answer as they are told. Over HTTP/1, which `fetch` speaks there.
 */
import type { ServiceAccount } from "@/adapters/push/fcm.ts";
import { checkJwt } from "@/tests/kit/jwt.ts";
import { serveReplies, type ServiceReply } from "@/tests/kit/service_replies.ts";

export interface AppRequest {
  headers: Headers;
  path: string;
  body: Record<string, unknown>;
}

export interface AppPushService extends AsyncDisposable {
  /** The adapter's option of this name. */
  api: string;
  /** Pushes that came, with tokens that are good, whatever was answered. */
  requests: AppRequest[];
  /** How it answers from now on; takes everything until told otherwise. */
  reply: ServiceReply;
  /** What was wrong with tokens; empty unless the server under test broke a standard. */
  complaints: string[];
}

export interface FcmService extends AppPushService {
  account: ServiceAccount;
  /** How it answers who asks for a token; gives one until told otherwise. */
  tokenReply: ServiceReply | null;
  /** Tokens given; only the last one is good. */
  tokens: number;
}

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const EC = { name: "ECDSA", namedCurve: "P-256" };

/** Starts FCM with a service account of its own. */
export async function openFcmService(now: () => number = Date.now): Promise<FcmService> {
  const pair = await crypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
  const server = serveReplies(take);
  const service: FcmService = {
    api: server.origin,
    account: {
      project_id: "kindling-test",
      client_email: "push@kindling-test.example",
      private_key: await pemOf(pair.privateKey),
      token_uri: `${server.origin}/token`,
    },
    requests: [],
    reply: { status: 200, body: '{"name":"projects/kindling-test/messages/1"}' },
    tokenReply: null,
    tokens: 0,
    complaints: [],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  async function take(request: Request): Promise<ServiceReply> {
    const path = new URL(request.url).pathname;
    if (path === "/token") return await giveToken(new URLSearchParams(await request.text()));
    const body = await request.json();
    if (path !== "/v1/projects/kindling-test/messages:send") return { status: 404 };
    if (request.headers.get("authorization") !== `Bearer access-${service.tokens}`) return { status: 401 };
    service.requests.push({ headers: request.headers, path, body });
    return service.reply;
  }

  async function giveToken(form: URLSearchParams): Promise<ServiceReply> {
    if (service.tokenReply) return service.tokenReply;
    const { claims, isSigned } = await checkJwt(form.get("assertion") ?? "", pair.publicKey, "RS256");
    const { iss, aud, scope, iat, exp } = claims as Record<string, string> & { iat: number; exp: number };
    const seconds = now() / 1_000;
    const isRight = isSigned && form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
      iss === service.account.client_email && aud === service.account.token_uri &&
      scope === "https://www.googleapis.com/auth/firebase.messaging" &&
      Math.abs(iat - seconds) < 60 && exp - iat <= 3_600 && exp > seconds;
    if (!isRight) {
      service.complaints.push("a grant that proves nothing");
      return { status: 400, body: '{"error":"invalid_grant"}' };
    }
    const body = JSON.stringify({
      access_token: `access-${++service.tokens}`,
      expires_in: 3_599,
      token_type: "Bearer",
    });
    return { status: 200, body };
  }

  return service;
}

export interface ApnsService extends AppPushService {
  /** The adapter's options of these names. */
  keys: { pem: string; keyId: string; teamId: string; topic: string };
}

/** Starts Apple's service with a key of its own. */
export async function openApnsService(now: () => number = Date.now): Promise<ApnsService> {
  const pair = await crypto.subtle.generateKey(EC, true, ["sign", "verify"]) as CryptoKeyPair;
  const server = serveReplies(take);
  const service: ApnsService = {
    api: server.origin,
    keys: {
      pem: await pemOf(pair.privateKey),
      keyId: "ABC123DEFG",
      teamId: "DEF123GHIJ",
      topic: "example.kindling.app",
    },
    requests: [],
    reply: { status: 200 },
    complaints: [],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  async function take(request: Request): Promise<ServiceReply> {
    const path = new URL(request.url).pathname;
    const body = await request.json();
    const token = request.headers.get("authorization")?.replace(/^bearer /, "") ?? "";
    const { header, claims, isSigned } = await checkJwt(token, pair.publicKey, "ES256");
    const age = now() / 1_000 - Number(claims.iat);
    const isRight = isSigned && header.kid === service.keys.keyId && claims.iss === service.keys.teamId &&
      age > -60 && age < 3_600;
    if (!isRight) {
      service.complaints.push("a token that proves nothing");
      return { status: 403, body: '{"reason":"InvalidProviderToken"}' };
    }
    service.requests.push({ headers: request.headers, path, body });
    return service.reply;
  }

  return service;
}

async function pemOf(key: CryptoKey): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", key));
  const lines = bytes.toBase64().match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join("\n")}\n-----END PRIVATE KEY-----\n`;
}
