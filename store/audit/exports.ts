/**
 * The audit of what members take along (TD-10): what is to be made stands in the list of whoever makes it and nothing else does,
 * each has an end, and so has each of its files.
 */
import type { MemberId } from "@/domain/ids.ts";
import { EXPORT_LIFE_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DataExport } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

export async function* auditExports(database: Database, now: number): AsyncGenerator<Problem> {
  const exports = () => database.list(kind<DataExport>("export"));
  const memberOf = (key: Deno.KvKey) => key[1] as MemberId;
  yield* auditLinks(database, exports(), {
    partner: (key) => keys.member(memberOf(key)),
    fits: ({ key, value }) => value.member === key[1],
    problem: () => "archive of nobody, or of another member",
  });
  yield* auditLinks(database, exports(), {
    partner: (key, { asked_at }) => keys.exportDue(asked_at, memberOf(key)),
    fits: () => true,
    problem: () => "archive that would never be made",
    isOver: (value) => !isToBeMade(value),
  });
  yield* auditLinks(database, exports(), {
    partner: (key) => keys.dataExport(memberOf(key)),
    fits: ({ value: { exp, ready_at, asked_at } }) => exp === (ready_at ?? asked_at) + EXPORT_LIFE_MS,
    problem: ({ value: { exp } }) => `archive that ends at ${exp}, and not when its time is over`,
  });
  yield* auditLinks(database, database.list(keys.exportsDue()), {
    partner: (key) => keys.dataExport(key[2] as MemberId),
    fits: ({ key }, value) => value.asked_at === key[1] && isToBeMade(value),
    problem: () => "would be made, and nobody has asked for it, or it is done",
  });
  let most = 0;
  for await (const { value } of exports()) most = Math.max(most, value.parts?.length ?? 0);
  for (let part = 0; part < most; part++) {
    yield* auditLinks(database, exports(), {
      partner: (_, { exp, parts }) => {
        const file = parts[part];
        return file ? keys.blobEnd(exp, file.blob) : null;
      },
      fits: ({ value }, id) => id === value.id,
      problem: () => `file ${part + 1} of an archive has no end`,
      // The files of one that is over are going.
      isOver: ({ exp, parts }) => exp <= now || parts[part] === undefined,
    });
  }
}

function isToBeMade({ state }: DataExport): boolean {
  return state === "waiting" || state === "building";
}
