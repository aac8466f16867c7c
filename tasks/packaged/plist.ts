/** Property lists of Apple, in XML. Pure. */
import { escapeXml } from "@/tasks/packaged/xml.ts";

export type PlistValue = string | boolean | readonly PlistValue[] | { [key: string]: PlistValue };

/** A file with a key of its outermost dictionary set; null takes the key out. Others stay as they are, in their order. */
export function withPlistKey(file: string, key: string, value: PlistValue | null): string {
  const entry = value === null ? "" : `\t<key>${escapeXml(key)}</key>\n${indented(value, "\t")}\n`;
  const place = placeOf(file, key);
  if (place) return file.slice(0, place.from) + entry + file.slice(place.to);
  const end = file.lastIndexOf("</dict>");
  if (end < 0) throw new SyntaxError("<dict> is missing");
  const line = file.lastIndexOf("\n", end) + 1;
  return file.slice(0, line) + entry + file.slice(line);
}

/** A whole file. */
export function plistOf(value: PlistValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${indented(value, "")}
</plist>
`;
}

/** Lines of a key of the outermost dictionary, with those of its value. */
function placeOf(file: string, key: string): { from: number; to: number } | null {
  let depth = 0;
  let from = -1;
  const tags =
    /<(\/?)(dict|array)>|<key>([^<]*)<\/key>|<(?:true|false|dict|array)\/>|<\/(?:string|integer|real|date|data)>/g;
  for (const tag of file.matchAll(tags)) {
    const [text, closing, nest, name] = tag;
    if (name !== undefined) {
      if (depth === 1 && name === escapeXml(key)) from = file.lastIndexOf("\n", tag.index) + 1;
      continue;
    }
    if (nest !== undefined) depth += closing ? -1 : 1;
    if (from < 0 || depth !== 1) continue;
    const after = file.indexOf("\n", tag.index + text.length);
    return { from, to: after < 0 ? file.length : after + 1 };
  }
  return null;
}

function indented(value: PlistValue, indent: string): string {
  if (typeof value === "string") return `${indent}<string>${escapeXml(value)}</string>`;
  if (typeof value === "boolean") return `${indent}<${value}/>`;
  const inner = `${indent}\t`;
  if (isList(value)) {
    return `${indent}<array>\n${value.map((one) => `${indented(one, inner)}\n`).join("")}${indent}</array>`;
  }
  const entries = Object.entries(value).map(([key, one]) =>
    `${inner}<key>${escapeXml(key)}</key>\n${indented(one, inner)}\n`
  );
  return `${indent}<dict>\n${entries.join("")}${indent}</dict>`;
}

function isList(value: PlistValue): value is readonly PlistValue[] {
  return Array.isArray(value);
}
