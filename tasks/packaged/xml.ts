/** XML as the projects of the packaged app have it. Pure. */

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text between tags or in an attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMED[sign] ?? sign);
}

/** A text as a string resource of Android, which reads backslashes, quotes and a leading @ or ? in a way of its own. */
export function androidString(text: string): string {
  const plain = text.replace(/[\\'"]/g, "\\$&").replace(/^[@?]/, "\\$&");
  return plain.replace(/[&<>]/g, (sign) => NAMED[sign] ?? sign);
}

/** A file with an attribute of its first element of that name set. Values are texts, not yet escaped. */
export function withAttribute(file: string, element: string, name: string, value: string): string {
  const tag = new RegExp(`<${element}(?=[\\s>])[^>]*>`).exec(file);
  if (!tag) throw new SyntaxError(`<${element}> is missing`);
  const [old] = tag;
  const set = `${name}="${escapeXml(value)}"`;
  const known = new RegExp(`(?<=\\s)${name}="[^"]*"`);
  const fresh = known.test(old)
    ? old.replace(known, () => set)
    : old.replace(/^<[\w.-]+/, (start) => `${start}\n        ${set}`);
  return file.slice(0, tag.index) + fresh + file.slice(tag.index + old.length);
}
