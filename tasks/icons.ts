/**
 * Writes components/icons.ts, components/late_icons.ts and components/alert_icons.ts: each icon of the product as one path, taken from Lucide (ISC licence).
 * Developers run it after adding a name here: `deno run -A tasks/icons.ts`. The package itself never reaches a server
 * or a browser: importing it loads over 6,000 names, and its components weigh more than their paths.
 */

/** On the pages with the least room, the deck and the chat, and in what stands beside them; and in what no browser loads. */
const FIRST = [
  "archive",
  "arrow-left",
  "check",
  "check-check",
  "chevron-down",
  "circle-alert",
  "clock",
  "crown",
  "ellipsis-vertical",
  "eye",
  "gift",
  "heart",
  "image",
  "info",
  "keyboard",
  "log-out",
  "mail",
  "map-pin",
  "moon",
  "plus",
  "rotate-cw",
  "search",
  "send-horizontal",
  "shield-check",
  "sliders-horizontal",
  "sparkles",
  "sun",
  "wifi-off",
  "x",
  "mars",
  "venus",
  "non-binary",
  "venus-and-mars",
  "coffee",
  "dices",
  "glasses",
  "venetian-mask",
  "sprout",
  "footprints",
  "undo-2",
  "ear",
  "scroll-text",
  "messages-square",
  "sun-moon",
  "glass-water",
  "wine",
  "beer",
  "cigarette-off",
  "cigarette",
  "cloud",
  "leaf",
  "sofa",
  "bike",
  "dumbbell",
  "dog",
  "cat",
  "paw-print",
  "rabbit",
  "flower-2",
  "palette",
  "book-open",
  "car",
  "chef-hat",
  "shirt",
  "gamepad-2",
  "mountain",
  "languages",
  "clapperboard",
  "music",
  "drama",
  "plane",
  "cpu",
];

/** Only in what opens later, or on other pages. A module is loaded whole, so they have one of their own. */
const LATE = [
  "chevron-up",
  "circle-x",
  "coins",
  "compass",
  "eye-off",
  "trash",
  "zap",
  "ferris-wheel",
  "party-popper",
  "disc-3",
  "trophy",
  "copy",
  "reply",
  "type",
  "zoom-out",
  "zoom-in",
  "pause",
  "play",
  "ban",
  "camera",
  "chevron-left",
  "chevron-right",
  "circle-play",
  "flag",
  "flame",
  "layout-grid",
  "lock",
  "message-circle",
  "pencil",
  "settings",
  "user-round",
  "users-round",
];

/** Of what is told while the member is away, and of the devices that take it: only on /notifications and in prompts. */
const ALERTS = ["bell", "external-link", "laptop", "share", "smartphone", "square-plus"];

type IconNode = [tag: string, attributes: Record<string, string>];

await write("icons", FIRST);
await write("late_icons", LATE);
await write("alert_icons", ALERTS);

/** Writes a file of constants. */
async function write(file: string, names: readonly string[]): Promise<void> {
  const lines = [
    "/**",
    " * Icons as path data for <Icon of={…}>: Lucide, ISC licence. Written by tasks/icons.ts, not by hand.",
    " * One constant an icon, so that a bundle holds only those it uses.",
    " */",
  ];
  for (const name of names) {
    const { __iconData } = await import(`../node_modules/lucide-preact/dist/esm/icons/${name}.mjs`);
    const path = (__iconData.node as IconNode[]).map(([tag, attributes]) => toPath(tag, attributes)).join("");
    lines.push(`export const ${constantOf(name)} =`, `  ${JSON.stringify(path)};`);
  }
  await Deno.writeTextFile(new URL(`../components/${file}.ts`, import.meta.url), lines.join("\n") + "\n");
}

function constantOf(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) + "Icon";
}

/** Path data of one SVG shape. */
function toPath(tag: string, attributes: Record<string, string>): string {
  const at = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case "path":
      // A relative first move counts from the origin, also behind another shape.
      return (attributes.d ?? "").replace(/^m/, "M0 0m");
    case "circle":
    case "ellipse": {
      const [rx, ry] = tag === "circle" ? [at("r"), at("r")] : [at("rx"), at("ry")];
      return `M${at("cx") - rx} ${at("cy")}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
    }
    case "line":
      return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
    case "polyline":
    case "polygon":
      return `M${attributes.points}${tag === "polygon" ? "z" : ""}`;
    case "rect": {
      const r = at("rx");
      const [w, h] = [at("width") - 2 * r, at("height") - 2 * r];
      const corner = (x: number, y: number) => r === 0 ? "" : `a${r} ${r} 0 0 1 ${x} ${y}`;
      return `M${at("x") + r} ${at("y")}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${
        corner(-r, -r)
      }v${-h}${corner(r, -r)}z`;
    }
    default:
      throw new TypeError(`Cannot turn <${tag}> into a path`);
  }
}
