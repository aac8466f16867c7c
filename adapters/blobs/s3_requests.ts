/**
 * Requests to an S3-compatible storage, for `s3.ts`: signed, each with a limit of time, and tried again where the storage
 * says that it is a matter of time, or nothing. That is safe, as writing, reading and removing a file whole may be
 * repeated. No error names a key or a signature: it holds a status and the storage's own code, or what the line said.
 */
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { BLOB_REQUEST_MS, BLOB_RETRY_MS, BLOB_TRIES, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";

export interface S3Options {
  /** `https://host/bucket`; a file's name is put behind it. */
  url: string;
  /** Where it is undefined the host says it, or it is us-east-1. */
  region: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  requestMs?: number;
  retryMs?: number;
}

export type S3Method = "PUT" | "GET" | "DELETE";

export interface S3Answer {
  status: number;
  /** What the storage calls an error, such as `NoSuchKey`; empty where it says nothing. */
  code: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface S3Requests extends Disposable {
  /** Gives the answer, whatever its status. A name that begins with `?` asks the bucket itself. Throws where there is none. */
  send(method: S3Method, name: string, body?: Uint8Array<ArrayBuffer>): Promise<S3Answer>;
}

const NOTHING = new Uint8Array();
/** As much of an error as may hold its code. */
const ERROR_MAX_BYTES = 4 * 1024;
const ERROR_CODE = /<Code>([A-Za-z0-9]{1,64})<\/Code>/;

/** Opens the line to the storage; closing it ends what is under way. */
export function openS3Requests(options: S3Options): S3Requests {
  const { url, region, accessKeyId, secretAccessKey } = options;
  const { requestMs = BLOB_REQUEST_MS, retryMs = BLOB_RETRY_MS } = options;
  const client = Deno.createHttpClient({});
  const closing = new AbortController();
  /** The key that secret, day and region give, so that it is made once a day. */
  const cache = new Map<string, ArrayBuffer>();

  async function attempt(method: S3Method, name: string, body: Uint8Array<ArrayBuffer>): Promise<S3Answer> {
    const signer = new AwsV4Signer({
      method,
      url: name.startsWith("?") ? `${url}${name}` : `${url}/${name}`,
      headers: {
        // Signed with the rest, so that a body which was cut or changed on its way is refused.
        "x-amz-content-sha256": new Uint8Array(await crypto.subtle.digest("SHA-256", body)).toHex(),
        ...(method === "PUT" && { "content-type": "image/jpeg", "cache-control": "private, no-store" }),
      },
      service: "s3",
      ...(region !== undefined && { region }),
      accessKeyId,
      secretAccessKey,
      cache,
    });
    const { headers, url: signed } = await signer.sign();
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error(`no answer within ${requestMs} ms`)), requestMs);
    try {
      const response = await fetch(signed, {
        method,
        headers,
        ...(method === "PUT" && { body }),
        // A signature is for one host; an answer that leads elsewhere is an error like any other.
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, slow.signal]),
        client,
      });
      if (response.ok) return { status: response.status, code: "", bytes: await readAll(response) };
      const text = new TextDecoder().decode(await readStart(response));
      return { status: response.status, code: ERROR_CODE.exec(text)?.[1] ?? "", bytes: NOTHING };
    } finally {
      clearTimeout(timer);
    }
  }

  async function send(method: S3Method, name: string, body = NOTHING): Promise<S3Answer> {
    for (let nth = 1;; nth++) {
      const last = nth === BLOB_TRIES || closing.signal.aborted;
      try {
        const answer = await attempt(method, name, body);
        if (last || !isPassing(answer)) return answer;
      } catch (error) {
        if (last || closing.signal.aborted || error instanceof RangeError) throw lineError(error, url);
      }
      // Between half of it and all, so that isolates that failed together do not come back together.
      await delay(retryMs * 2 ** (nth - 1) * (1 + Math.random()) / 2, undefined, { signal: closing.signal });
    }
  }

  return {
    send,
    [Symbol.dispose]() {
      closing.abort(new Error("the isolate ends"));
      client.close();
    },
  };
}

/** Whether the same request may be answered otherwise in a moment. */
function isPassing({ status, code }: S3Answer): boolean {
  return status >= 500 || status === 429 || status === 408 || code === "RequestTimeout";
}

/** A body as long as its answer says, and no longer than a photo. */
async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readUpTo(response, UPLOAD_MAX_BYTES + 1);
  if (bytes.length > UPLOAD_MAX_BYTES) throw new RangeError("an answer longer than any file");
  return bytes;
}

function readStart(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return readUpTo(response, ERROR_MAX_BYTES);
}

async function readUpTo(response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= max) break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** What happened on the line: the first cause says it, and the rest may name the file. */
function lineError(error: unknown, url: string): Error {
  let first = error;
  while (first instanceof Error && first.cause !== undefined) first = first.cause;
  const reason = (first instanceof Error ? first.message : String(first)).replace(/https?:\/\/\S+/g, "…");
  return new Error(`Cannot reach the storage at ${new URL(url).origin}: ${reason}`);
}
