/** Random bytes that all instances share, made by the first that asks. They never leave the server. */
import { checkAbsent, newChange, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** 256 bits: a key of AES-256. */
const SECRET_BYTES = 32;

/** The secret of a name; of several instances that make it at once all get the same. */
export function getOrCreateSecret(
  database: Database,
  name: string,
  randomBytes: (length: number) => Uint8Array,
): Promise<Uint8Array> {
  return transact(database, async () => {
    const { key, value } = await database.get(keys.secret(name));
    if (value) return { change: null, value };
    const made = randomBytes(SECRET_BYTES);
    const change = newChange();
    checkAbsent(change, key);
    set(change, key, made);
    return { change, value: made };
  });
}
