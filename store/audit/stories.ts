/** The audit of stories: each is its owner's and stands where it says, and the upload that it shows is there for it. */
import type { MemberId } from "@/domain/ids.ts";
import { photoNamed } from "@/domain/photo.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Story } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds stories of nobody, and those that live without a picture. */
export async function* auditStories(database: Database, now: number): AsyncGenerator<Problem> {
  const isOver = ({ exp }: Story) => exp <= now;
  yield* auditLinks(database, database.list(kind<Story>("story")), {
    partner: (key) => keys.member(key[1] as MemberId),
    fits: ({ key, value: { id, at, exp } }) => key[2] === id && at < exp,
    problem: () => "story has no member, stands elsewhere, or ends before it begins",
    isOver,
  });
  yield* auditLinks(database, database.list(kind<Story>("story")), {
    partner: (_, { photo }) => {
      const id = photoNamed(photo);
      return id && keys.photo(id);
    },
    fits: ({ key }, { member, use }) => member === key[1] && use === "story",
    problem: () => "the story's photo is missing, or is not its member's",
    isOver: (story) => isOver(story) || photoNamed(story.photo) === null,
  });
}
