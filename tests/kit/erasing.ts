/** Looks for what must not be left of an erased member: their id, addresses and name, in every row. */
import type { Database } from "@/store/database.ts";
import { type Key, keyText } from "@/store/keys.ts";

/** Rows that hold one of these words, as keys and values in words. */
export async function findWords(database: Database, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { key, value } of database.list([] as Key<unknown>, { batch: 500 })) {
    // What is on its way to the sockets of another instance says who is gone, and goes within the hour.
    if (key[0] === "inbox") continue;
    const text = `${keyText(key)} ${
      JSON.stringify(value, (_, each) => each instanceof Uint8Array ? new TextDecoder().decode(each) : each)
    }`;
    if (words.some((word) => text.includes(word))) found.push(text);
  }
  return found;
}
