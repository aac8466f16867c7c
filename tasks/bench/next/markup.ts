/**
 * Server-rendered markup as JSX source, so that another framework can render the same page. It reads what
 * `preact-render-to-string` writes (every element closed, values in double quotes), not HTML at large.
 */
const TOKEN = /<!--[^]*?-->|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gi;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** What runs or styles a page is the frameworks' own business; of the head, what both write anyway. */
const LEFT_OUT =
  /<script\b[^]*?<\/script>|<link rel="(?:stylesheet|modulepreload)"[^>]*>|<meta (?:charset|name="viewport")[^>]*>/g;
const FLAGS = new Set(["async", "autofocus", "checked", "disabled", "hidden", "inert", "multiple", "muted"]);
for (const name of ["novalidate", "open", "readonly", "required", "reversed", "selected"]) FLAGS.add(name);
/** Attributes that React spells in its own way; SVG's hyphenated ones follow a rule. */
const SPELLING: Readonly<Record<string, string>> = {
  "accept-charset": "acceptCharset",
  autocapitalize: "autoCapitalize",
  autocomplete: "autoComplete",
  autofocus: "autoFocus",
  checked: "defaultChecked",
  class: "className",
  crossorigin: "crossOrigin",
  datetime: "dateTime",
  enctype: "encType",
  enterkeyhint: "enterKeyHint",
  fetchpriority: "fetchPriority",
  for: "htmlFor",
  hreflang: "hrefLang",
  inputmode: "inputMode",
  maxlength: "maxLength",
  minlength: "minLength",
  novalidate: "noValidate",
  readonly: "readOnly",
  spellcheck: "spellCheck",
  srcset: "srcSet",
  tabindex: "tabIndex",
};

/** The inside of the document's `<head>` and `<body>`, and the attributes of its `<html>`, as JSX. */
export function documentToJsx(html: string): { attributes: string; head: string; body: string } {
  const inside = (tag: string) =>
    new RegExp(`<${tag}\\b([^>]*)>([^]*)</${tag}>`).exec(html)?.slice(1) ?? ["", ""];
  const [attributes = ""] = inside("html");
  const [, head = ""] = inside("head");
  const [, body = ""] = inside("body");
  return { attributes: attributesToJsx("html", attributes), head: toJsx(head), body: toJsx(body) };
}

/** A piece of markup as JSX children. */
export function toJsx(markup: string): string {
  return markup.replaceAll(LEFT_OUT, "").replaceAll(
    TOKEN,
    (token, closing: string | undefined, tag: string | undefined, attributes = "") => {
      if (token.startsWith("<!--")) return "";
      if (tag === undefined) return `{${JSON.stringify(decode(token))}}`;
      if (closing) return `</${tag}>`;
      return `<${tag}${attributesToJsx(tag, attributes)}${VOID.has(tag) || token.endsWith("/>") ? "/" : ""}>`;
    },
  );
}

function attributesToJsx(tag: string, attributes: string): string {
  return [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", value]) => {
    if (value === undefined && FLAGS.has(name)) return ` ${spell(tag, name)}={true}`;
    return ` ${spell(tag, name)}={${JSON.stringify(decode(value ?? ""))}}`;
  }).join("");
}

function spell(tag: string, name: string): string {
  if (tag === "input" && name === "value") return "defaultValue";
  const own = SPELLING[name];
  if (own || !name.includes("-") || /^(?:data|aria)-/.test(name)) return own ?? name;
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function decode(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll(
    "&#39;",
    "'",
  )
    .replaceAll("&amp;", "&");
}
