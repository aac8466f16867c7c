/**
 * Checks that files and folders which are named exist: in the docs the target of a link and a path in backticks,
 * in comments of the code a file with its extension. A path may begin at the project's root or leave out its
 * first folders; `*`, `{a,b}` and `<x>` stand for names.
 */
import { dirname, join } from "node:path/posix";
import type { Page } from "@/tasks/citations.ts";

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\s]+)`/g;
const PATH = /^[\w.@/{},*<>-]+$/;
const SOURCE_NAME = /\.(?:tsx?|css|md)$/;
/** Written by the build or by a running server. */
const GENERATED = /^(?:dist|data|node_modules|packaged\/(?:android|ios))(?:\/|$)/;
/** What a line of code comments. */
const COMMENT = /(?:^[ \t]*(?:\/?\*|\/\/)|[ \t]\/\/[ \t])(.*)$/gm;
const FILE = /(?<![\w@./-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|css|md)\b/g;
const URL = /\bhttps?:\S+/g;
const FENCED = /^```[\s\S]*?^```/gm;

/** The files named in `pages` that are not among `files`, a sentence each. */
export function checkFileNames(pages: readonly Page[], files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => {
    const parts = file.split("/").slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  }));
  const paths = [...files, ...folders];
  const known = new Set(paths);
  const slugs = new Map(pages.map(({ path, text }) => [path, listSlugs(text)]));

  function isThere(name: string): boolean {
    const bare = name.replace(/\/$/, "");
    if (known.has(bare) || GENERATED.test(bare)) return true;
    return expand(bare).map(patternOf).every((pattern) => paths.some((path) => pattern.test(path)));
  }
  function isLinked(from: string, target: string): boolean {
    const [file = "", slug] = target.split("#");
    const path = file === "" ? from : join(dirname(from), file).replace(/\/$/, "");
    return known.has(path) && (slug === undefined || slugs.get(path)?.has(slug) === true);
  }

  function listMissing({ path, text }: Page): string[] {
    if (!path.endsWith(".md")) return listCommented(text).filter((name) => !isThere(name));
    const prose = text.replace(FENCED, "");
    const links = [...prose.matchAll(LINK)].map(([, target = ""]) => target)
      .filter((target) => !/^(?:\w+:|\/)/.test(target) && !isLinked(path, target));
    const names = [...prose.matchAll(CODE)].map(([, name = ""]) => name)
      .filter((name) => isPath(name, folders) && !isThere(name));
    return [...links, ...names];
  }

  return pages.flatMap((page) =>
    [...new Set(listMissing(page))].map((name) => `${page.path} names "${name}", which is no file`)
  );
}

/** The files that comments of the code name. */
function listCommented(code: string): string[] {
  return [...code.matchAll(COMMENT)].flatMap(([, comment = ""]) =>
    comment.replace(URL, "").match(FILE) ?? []
  );
}

/** Whether what stands in backticks names a file: by its extension, or by the folder that it begins with. */
function isPath(code: string, folders: ReadonlySet<string>): boolean {
  if (!PATH.test(code)) return false;
  const [first = "", ...rest] = code.split("/");
  return SOURCE_NAME.test(code) && first !== "" || rest.length > 0 && folders.has(first);
}

/** `{a,b}_c` as `a_c` and `b_c`. */
function expand(name: string): string[] {
  const [, before = "", list, after = ""] = name.match(/^([^{]*)\{([^}]*)\}(.*)$/) ?? [];
  return list === undefined ? [name] : list.split(",").flatMap((each) => expand(before + each + after));
}

/** The end of a path, in which `*` and `<x>` stand for a name. */
function patternOf(name: string): RegExp {
  const escaped = name.replaceAll(".", "\\.").replaceAll("*", "[^/]*").replace(/<[^>]*>/g, "[^/]+");
  return new RegExp(`(?:^|/)${escaped}$`);
}

/** The anchors of a page's headings, as the host of the repository makes them. */
function listSlugs(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")),
  );
}
