/** Names in a bucket of an S3-compatible storage, of which only that they are there says something. */
import { openS3Requests, type S3Options } from "@/adapters/blobs/s3_requests.ts";

export interface S3Names extends Disposable {
  /** Puts an empty file of this name there. */
  put(name: string): Promise<void>;
  /** All names that begin so. The key has to have the right to list the bucket. */
  list(prefix: string): Promise<string[]>;
}

/** Names hold neither of these characters, so nothing in the list is escaped. */
const NAME = /^[A-Za-z0-9_-]+$/;
const KEY = /<Key>([A-Za-z0-9_-]+)<\/Key>/g;
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/;

/** Opens the storage; nothing is asked of it yet. */
export function openS3Names(options: S3Options): S3Names {
  const requests = openS3Requests(options);
  return {
    async put(name) {
      if (!NAME.test(name)) throw new TypeError(`Cannot keep the name "${name}"`);
      const { status, code } = await requests.send("PUT", name, new Uint8Array());
      if (status !== 200) throw new Error(`The storage answered PUT of a name with ${status} ${code}`);
    },
    async list(prefix) {
      const names: string[] = [];
      for (let after = "";;) {
        const query = `?list-type=2&prefix=${prefix}${
          after && `&continuation-token=${encodeURIComponent(after)}`
        }`;
        const { status, code, bytes } = await requests.send("GET", query);
        if (status !== 200) throw new Error(`The storage answered GET of its names with ${status} ${code}`);
        const xml = new TextDecoder().decode(bytes);
        names.push(...[...xml.matchAll(KEY)].map(([, name = ""]) => name));
        after = NEXT.exec(xml)?.[1] ?? "";
        if (after === "") return names;
      }
    },
    [Symbol.dispose]: () => requests[Symbol.dispose](),
  };
}
