/**
 * A page of the product as a minimal Next.js app: the same markup as a server component, the same style sheet, font and
 * pictures, and nothing else. `/` is rendered once by the build, as Next.js does unless told otherwise; `/rendered` for
 * each request, as the product does.
 */
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
const RENDERED_PAGE = PAGE.replace("./body", "../body") + `\nexport const dynamic = "force-dynamic";\n`;

/** Writes the app into an empty folder. `origin` is the product's; pictures and fonts come from there. */
export async function writeSite(folder: string, html: string, origin: string): Promise<void> {
  const { attributes, head, body } = documentToJsx(html);
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
  if (!styles) throw new Error("Cannot copy the page: it has no style sheet");
  const css = await (await load(origin, styles)).text();
  const files: Record<string, string> = {
    "package.json": JSON.stringify(PACKAGE),
    "next.config.mjs": CONFIG,
    "app/layout.jsx": layoutOf(attributes, head),
    "app/body.jsx": `export function Body() {\n  return <>${body}</>;\n}\n`,
    "app/page.jsx": PAGE,
    [`app${RENDERED}/page.jsx`]: RENDERED_PAGE,
    "app/styles.css": css,
  };
  await Deno.mkdir(`${folder}/app${RENDERED}`, { recursive: true });
  for (const [path, text] of Object.entries(files)) await Deno.writeTextFile(`${folder}/${path}`, text);
  for (const path of listFiles(`${html}${css}`)) {
    const file = `${folder}/public${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeFile(file, await (await load(origin, path)).bytes());
  }
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
