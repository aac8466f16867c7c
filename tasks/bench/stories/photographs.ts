/** A small database of members whose stories are real photographs, as uploads leave them: for a browser that shows them. */
import { keepPhoto } from "@/actors/photos/keep.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { checkImage } from "@/domain/image_header.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import { openDatabase } from "@/store/database.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { takePhotograph } from "@/tasks/bench/photos/camera.ts";
import { blobsBeside } from "@/tasks/bench/stories/world.ts";
import { givePremium, openTestActors } from "@/tests/kit/mod.ts";

const OWNERS = 6;
const STORIES_EACH = 5;

export interface Photographs {
  /** With premium; has seen none of the stories. */
  viewer: Person;
  /** The picture of every story, as large as there is. */
  picture: Uint8Array;
}

/** Fills an empty database file. */
export async function writePhotographs(path: string): Promise<Photographs> {
  const [viewer, ...owners] = await seedPeople(path, OWNERS + 1, Date.now());
  if (!viewer) throw new RangeError("Cannot tell stories to nobody");
  const database = await openDatabase({ path });
  try {
    await givePremium({ database }, viewer);
    const image = await process((await takePhotograph()).sent);
    const blobs = openFolderBlobs(blobsBeside(path));
    await using world = await openTestActors({ database });
    for (const { id } of owners) {
      for (let nth = 0; nth < STORIES_EACH; nth++) {
        const upload = await keepPhoto(world.env, { blobs }, { image, scan: "clean", member: id });
        const posted = await world.actors.stories.add(id, `story ${nth}`, { photo: upload.id, story: "" });
        if (!posted.ok) throw new Error(`Cannot post a story of the bench: ${posted.refusal.code}`);
      }
    }
    return { viewer, picture: image.files.full };
  } finally {
    await database.close();
  }
}

async function process(bytes: Uint8Array<ArrayBuffer>): Promise<ProcessedImage> {
  const header = checkImage(bytes);
  if (!header.ok) throw new Error(`Cannot read the photograph: ${header.refusal.code}`);
  await using processor = openImageProcessor();
  const processed = await processor.process(bytes, header.value);
  if (!processed.ok) throw new Error(`Cannot process the photograph: ${processed.refusal.code}`);
  return processed.value;
}
