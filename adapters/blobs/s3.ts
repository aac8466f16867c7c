/**
 * Bytes of photos in a bucket of an S3-compatible storage (AWS, R2, MinIO), each file under its own id. The bucket is
 * private: only the server reads it, and members get their photos from the server. The storage keeps a file whole or not
 * at all, and puts the new one in the place of the old.
 */
import type { Blobs } from "@/domain/blobs.ts";
import { type BlobId, isBlobId } from "@/domain/ids.ts";
import {
  openS3Requests,
  type S3Answer,
  type S3Method,
  type S3Options,
} from "@/adapters/blobs/s3_requests.ts";

/** Isolates that start at the same moment share it: each only asks whether it may write, read and remove. */
const CHECK_NAME = "start-check";
const NEVER_KEPT = "start-check-absent";
/** 404 with another code is about the bucket, not about a file. */
const ABSENT_CODES = ["NoSuchKey", ""];

/** Opens the storage; nothing is asked of it yet. */
export function openS3Blobs(options: S3Options): Blobs {
  const requests = openS3Requests(options);

  async function put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    expectOk("PUT", await requests.send("PUT", name, bytes));
  }

  async function get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const answer = await requests.send("GET", name);
    if (isAbsent(answer)) return null;
    expectOk("GET", answer);
    return answer.bytes;
  }

  async function remove(name: string): Promise<void> {
    const answer = await requests.send("DELETE", name);
    if (!isAbsent(answer)) expectOk("DELETE", answer);
  }

  return {
    put: async (id, bytes) => await put(nameOf(id), bytes),
    get: async (id) => await get(nameOf(id)),
    remove: async (id) => await remove(nameOf(id)),
    async check() {
      await put(CHECK_NAME, new Uint8Array(1));
      await get(CHECK_NAME);
      await remove(CHECK_NAME);
      // A key that may not list the bucket is told 403 of a file that is not there.
      await get(NEVER_KEPT);
    },
    [Symbol.dispose]: () => requests[Symbol.dispose](),
  };
}

function nameOf(id: BlobId): string {
  if (!isBlobId(id)) throw new TypeError(`Cannot make a name of the blob id "${id}"`);
  return id;
}

function isAbsent({ status, code }: S3Answer): boolean {
  return status === 404 && ABSENT_CODES.includes(code);
}

function expectOk(method: S3Method, { status, code }: S3Answer): void {
  if (status >= 200 && status < 300) return;
  throw new Error(`The storage answered ${method} of a file with ${status}${code && ` ${code}`}`);
}
