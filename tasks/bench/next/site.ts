/**
 * A page of the product as a minimal Next.js app: the same markup as a server component, the same style sheet, font and
 * pictures, and nothing else. `/` is rendered once by the build, as Next.js does unless told otherwise; `/rendered` for
 * each request, as the product does; further pages at `/rendered/<name>` likewise.
 */
import { dirname } from "node:path";
import { documentToJsx } from "@/tasks/bench/next/markup.ts";

/** Pinned; the project itself depends on none of them. */
const PACKAGE = {
  private: true,
  dependencies: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
};
export const NEXT = `Next.js ${PACKAGE.dependencies.next}`;
/** Where a page is rendered for each request. */
export const RENDERED = "/rendered";

const CONFIG = `export default { poweredByHeader: false, reactStrictMode: false };\n`;
const PAGE = `import { Body } from "./body.jsx";

export default function Page() {
  return <Body />;
}
`;
const DYNAMIC = `\nexport const dynamic = "force-dynamic";\n`;

/** Writes the app into an empty folder. `origin` is the product's; pictures and fonts come from there. */
export async function writeSite(
  folder: string,
  html: string,
  { origin, further }: { origin: string; further: Readonly<Record<string, string>> },
): Promise<void> {
  const { attributes, head, body } = documentToJsx(html);
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
  if (!styles) throw new Error("Cannot copy the page: it has no style sheet");
  const css = await (await load(origin, styles)).text();
  const files: Record<string, string> = {
    "package.json": JSON.stringify(PACKAGE),
    "next.config.mjs": CONFIG,
    "app/layout.jsx": layoutOf(attributes, head),
    "app/body.jsx": bodyOf(body),
    "app/page.jsx": PAGE,
    [`app${RENDERED}/page.jsx`]: PAGE.replace("./body", "../body") + DYNAMIC,
    "app/styles.css": css,
  };
  for (const [name, other] of Object.entries(further)) {
    files[`app${RENDERED}/${name}/page.jsx`] = PAGE + DYNAMIC;
    files[`app${RENDERED}/${name}/body.jsx`] = bodyOf(documentToJsx(other).body);
  }
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
  for (const path of listFiles(`${html}${css}${Object.values(further).join("")}`)) {
    const file = `${folder}/public${path}`;
    await Deno.mkdir(dirname(file), { recursive: true });
    await Deno.writeFile(file, await (await load(origin, path)).bytes());
  }
}

function bodyOf(jsx: string): string {
  return `export function Body() {\n  return <>${jsx}</>;\n}\n`;
}

function layoutOf(attributes: string, head: string): string {
  return `import "./styles.css";

export default function Layout({ children }) {
  return (
    <html${attributes}>
      <head>${head}</head>
      <body>{children}</body>
    </html>
  );
}
`;
}

/** Paths of the pictures and fonts that markup and styles name, each once. */
export function listFiles(source: string): string[] {
  const found = source.matchAll(/["'(\s,](\/[\w./-]+\.(?:svg|png|jpe?g|webp|avif|ico|woff2))\b/g);
  return [...new Set(Array.from(found, ([, path = ""]) => path))];
}

async function load(origin: string, path: string): Promise<Response> {
  const response = await fetch(`${origin}${path}`);
  if (!response.ok) throw new Error(`Cannot copy "${path}": ${response.status}`);
  return response;
}
