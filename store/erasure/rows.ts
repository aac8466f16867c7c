/** Rows that go, or go over to a pseudonym, as they stand: the treatments `remove`, `rename` and `log` (store/erasure/table.ts). */
import { endOf, type RowKind } from "@/store/archive/lives.ts";
import { type Change, check, remove, set } from "@/store/change.ts";
import type { Key } from "@/store/keys.ts";
import type {
  BroadcastProgress,
  Decision,
  Declaration,
  ErasureTarget,
  Order,
  Report,
  StaffLogEntry,
} from "@/store/records.ts";
import { renamedKey, renamedValue } from "@/store/erasure/rename.ts";

/** A row as it was read. */
export interface NamingRow {
  key: Deno.KvKey;
  value: unknown;
  versionstamp: string;
}

/** Takes a row out; the change fails where it has changed since it was read. */
export function dropRow(change: Change, row: NamingRow): void {
  check(change, { key: row.key as Key<unknown>, versionstamp: row.versionstamp });
  remove(change, row.key);
}

/** Brings a row over to the pseudonym, with what is left of its life. */
export function renameRow(
  change: Change,
  row: NamingRow,
  { target, now }: { target: ErasureTarget; now: number },
): void {
  const key = renamedKey(row.key, target);
  const value = withoutWords(row.key[0] as RowKind, row, target);
  const end = endOf(row.key, row.value);
  dropRow(change, row);
  if (end <= now) return;
  if (key.every((part, nth) => part === row.key[nth])) change.deletes.pop();
  set(change, key as Key<unknown>, value, end === Infinity ? undefined : end - now);
}

/** The value under the pseudonym, without what its member wrote or was called, and which command of theirs made it. */
function withoutWords(kind: RowKind, { key, value }: NamingRow, target: ErasureTarget): unknown {
  switch (kind) {
    case "entry":
    case "spin":
      return renamedValue(key[1] === target.member ? withoutRid(value as { rid?: string }) : value, target);
    case "order":
      return renamedValue(withoutRid(value as Order), target);
    case "report":
    case "closed_report": {
      const report = value as Report;
      return renamedValue(report.by === target.member ? withoutRid(report) : report, target);
    }
    case "decision": {
      const { taken, ...decision } = value as Decision;
      const { kind: what } = decision.target ?? {};
      return renamedValue(
        { ...decision, ...taken && what !== "name" && what !== "bio" && { taken } },
        target,
      );
    }
    case "declaration":
      return renamedValue({ ...value as Declaration, name: "", email: "", reason: "" }, target);
    case "broadcast_progress": {
      const { cursor, ...progress } = value as BroadcastProgress;
      // The one before goes on where this one stood.
      return { ...progress, cursor: cursor?.slice(0, -1) ?? null };
    }
    case "staff_log": {
      const entry = value as StaffLogEntry;
      return { ...renamedValue(entry, target), reason: "", before: "", after: "", erased: true };
    }
    default:
      return renamedValue(value, target);
  }
}

function withoutRid<Value extends { rid?: string }>({ rid: _, ...value }: Value): Omit<Value, "rid"> {
  return value;
}
