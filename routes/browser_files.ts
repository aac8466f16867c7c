/** The built browser files: where the pages find their script and style sheet. */

export interface BrowserFiles {
  /** URLs of the entry script, and of what it loads at once. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Fonts that the first paint needs. */
  fonts: readonly string[];
  /** Origin of Vite's dev server, in development only. */
  devOrigin: string | undefined;
}

interface ManifestEntry {
  file: string;
  assets?: string[];
}

const ENTRY = "islands/entry.ts";
const STYLES = "static/styles/app.css";

/** Reads Vite's manifest; throws with what to do where nothing was built. */
export async function readBrowserFiles(devOrigin: string | undefined): Promise<BrowserFiles> {
  if (devOrigin) {
    return {
      scripts: [`${devOrigin}/@vite/client`, `${devOrigin}/${ENTRY}`],
      styles: [`${devOrigin}/${STYLES}`],
      fonts: [],
      devOrigin,
    };
  }
  const path = new URL("../dist/.vite/manifest.json", import.meta.url);
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (cause) {
    throw new Error('Cannot start without browser files: run "deno task build" first', { cause });
  }
  const manifest: Record<string, ManifestEntry> = JSON.parse(text);
  const entry = manifest[ENTRY];
  const styles = manifest[STYLES];
  if (!entry || !styles) {
    throw new Error('Cannot start with these browser files: run "deno task build" again');
  }
  return {
    scripts: [`/assets/${entry.file}`],
    styles: [`/assets/${styles.file}`],
    fonts: [],
    devOrigin: undefined,
  };
}
