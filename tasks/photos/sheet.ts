/**
 * A contact sheet: a page with the pictures of listed photos, in a folder of its own that nobody but the operator can
 * read. The pictures are private, so whoever writes a sheet says when it goes.
 */
import type { ListedPhoto, PhotoReview } from "@/actors/photos/review.ts";
import { entryOf } from "@/tasks/photos/entry.ts";

const FILE = { mode: 0o600, createNew: true } as const;
const PREFIX = "sheet_";

/** Pictures of the sheet's own folder and its own styles: a member's name cannot make it do anything. */
const POLICY = "default-src 'none'; img-src file:; style-src 'unsafe-inline'";

const STYLES = `
  body { font: 14px/1.5 system-ui, sans-serif; margin: 16px; color: #222; background: #fff; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 16px; }
  figure { margin: 0; border: 1px solid #ccc; padding: 8px; }
  img { width: 100%; height: 320px; object-fit: contain; background: #eee; }
  figcaption { overflow-wrap: anywhere; }`;

export interface Sheet {
  /** Its page. */
  page: string;
  /** Removes the folder of the sheet, and the one around it if nothing else is in it. */
  remove(): Promise<void>;
}

/** Writes a sheet into a fresh folder inside `folder`. A photo whose bytes are gone has no picture on it. */
export async function writeSheet(
  photos: readonly ListedPhoto[],
  { read, folder, now }: { read: PhotoReview["read"]; folder: string; now: number },
): Promise<Sheet> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await Deno.makeTempDir({ dir: folder, prefix: PREFIX });
  const sheet: Sheet = {
    page: `${await Deno.realPath(own)}/index.html`,
    async remove() {
      await Deno.remove(own, { recursive: true });
      // Another sheet, or whatever else the operator keeps there.
      await Deno.remove(folder).catch(() => {});
    },
  };
  try {
    await Deno.chmod(own, 0o700);
    for (const { photo } of photos) {
      const bytes = await read(photo.id);
      if (bytes) await Deno.writeFile(`${own}/${photo.id}.jpg`, bytes, FILE);
    }
    await Deno.writeTextFile(`${own}/index.html`, pageOf(photos, now), FILE);
    return sheet;
  } catch (error) {
    await sheet.remove();
    throw error;
  }
}

/** Sheets that were left behind in a folder, such as by a review that was killed. */
export async function findSheets(folder: string): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory && name.startsWith(PREFIX)) found.push(`${folder}/${name}`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

/** The page of a sheet, numbered as the terminal asks. */
export function pageOf(photos: readonly ListedPhoto[], now: number): string {
  const figures = photos.map((each, index) => {
    const file = escapeHtml(`${each.photo.id}.jpg`);
    return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
<figcaption><bdi>${index + 1}. ${escapeHtml(entryOf(each, now))}</bdi></figcaption></figure>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width">
<title>Photos to look at: ${photos.length}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
${figures.join("\n")}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
