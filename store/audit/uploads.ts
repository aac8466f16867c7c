/** The audit of uploads: each belongs to a member or has an end, and a member's waiting photo is there. */
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Upload } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds uploads that nobody would ever remove, and members who lost theirs. Their bytes are not looked at. */
export async function* auditUploads(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks(database, database.list(kind<Upload>("upload")), {
    partner: (_, upload) => upload.member && keys.member(upload.member),
    fits: ({ key, value }) => key[1] === value.id,
    problem: () => "upload belongs to no member",
    isOver: (upload) => upload.member === null && upload.unattached_exp !== 0,
  });
  yield* auditLinks(database, database.list(kind<Upload>("upload")), {
    partner: (_, upload) => keys.uploadEnd(upload.unattached_exp, upload.id),
    fits: ({ key, value }) => key[1] === value.id,
    problem: () => "upload that nothing uses has no end",
    isOver: (upload) => upload.unattached_exp === 0,
  });
  yield* auditLinks(database, database.list(kind<Member>("member")), {
    partner: (_, { photo_upload }) => photo_upload ? keys.upload(photo_upload) : null,
    fits: ({ value }, upload) => upload.member === value.id && upload.unattached_exp === 0,
    problem: () => "the member's waiting photo is missing, or is not theirs",
    isOver: ({ photo_upload }) => !photo_upload,
  });
}
