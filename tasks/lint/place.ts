/**
 * Where a file and the target of an import belong: pure functions on paths, for the lint rules of this
 * folder. Paths are compared as text; nothing is read from disk.
 */
import { dirname, join, relative, sep } from "node:path";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const TEST_FILE = /(^|\/)[^/]*_test\.tsx?$/;
const ENDING = /(_test)?\.(ts|tsx|js|mjs|json)$/;

/** A linted file: its path from the root, its folder (or root file's name), and whether it is a unit test. */
export type Place = { path: string; folder: string; isTest: boolean };

/** What an import names: a file of the project by its folder, or a package. */
export type Target = { kind: "folder"; folder: string } | { kind: "package"; name: string };

/** The place of `filename`, absolute or relative to the root; null when it lies outside the project. */
export function getPlace(filename: string): Place | null {
  const path = (filename.startsWith("/") || filename.includes(":") ? relative(ROOT, filename) : filename)
    .replaceAll(sep, "/");
  if (path === "" || path.startsWith("../")) return null;
  return { path, folder: folderOf(path), isTest: TEST_FILE.test(path) };
}

/** What `specifier` names when it is imported from the file at `place`. */
export function getTarget(place: Place, specifier: string): Target {
  if (specifier.startsWith("@/")) return { kind: "folder", folder: folderOf(specifier.slice(2)) };
  if (!specifier.startsWith(".")) return { kind: "package", name: specifier };
  const path = join(dirname(place.path), specifier).replaceAll(sep, "/");
  return { kind: "folder", folder: folderOf(path) };
}

function folderOf(path: string): string {
  const [first = ""] = path.replace(/^\.\//, "").split("/");
  return path.includes("/") ? first : first.replace(ENDING, "");
}
