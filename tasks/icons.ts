/**
 * Writes components/icons.ts: each icon of the product as one path, taken from Lucide (ISC licence).
 * Developers run it after adding a name here: `deno run -A tasks/icons.ts`. The package itself never reaches a server
 * or a browser: importing it loads over 6,000 names, and its components weigh more than their paths.
 */

/** The build writes each into what shows it, so a page loads those that it shows. */
const NAMES = [
  "archive",
  "arrow-left",
  "ban",
  "beer",
  "bell",
  "bell-off",
  "bike",
  "book-open",
  "camera",
  "car",
  "cat",
  "chart-column",
  "check",
  "check-check",
  "chef-hat",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevron-up",
  "cigarette",
  "cigarette-off",
  "circle-alert",
  "circle-play",
  "circle-x",
  "clapperboard",
  "clock",
  "cloud",
  "coffee",
  "coins",
  "compass",
  "copy",
  "cpu",
  "credit-card",
  "crown",
  "dices",
  "disc-3",
  "dog",
  "drama",
  "dumbbell",
  "ear",
  "ellipsis-vertical",
  "external-link",
  "eye",
  "eye-off",
  "face-slightly-smiling",
  "file-text",
  "flag",
  "flame",
  "flower-2",
  "footprints",
  "gamepad-2",
  "gift",
  "glass-water",
  "hand",
  "heart",
  "image",
  "info",
  "keyboard",
  "languages",
  "laptop",
  "layout-grid",
  "leaf",
  "life-buoy",
  "loader-pinwheel",
  "lock",
  "log-out",
  "mail",
  "map-pin",
  "mars",
  "megaphone",
  "menu",
  "mic",
  "message-circle",
  "messages-square",
  "moon",
  "mountain",
  "music",
  "non-binary",
  "palette",
  "party-popper",
  "pause",
  "paw-print",
  "pencil",
  "pin",
  "pin-off",
  "plane",
  "play",
  "plus",
  "rabbit",
  "reply",
  "rotate-cw",
  "scale",
  "scroll-text",
  "search",
  "send-horizontal",
  "settings",
  "share",
  "shield-check",
  "shirt",
  "sliders-horizontal",
  "smartphone",
  "sofa",
  "sparkles",
  "sprout",
  "square-plus",
  "sun",
  "sun-moon",
  "tag",
  "trash",
  "trophy",
  "type",
  "undo-2",
  "user-round",
  "users-round",
  "utensils",
  "venetian-mask",
  "venus",
  "venus-and-mars",
  "waves-horizontal",
  "wifi-off",
  "wine",
  "x",
  "zap",
  "zoom-in",
  "zoom-out",
];

type IconNode = [tag: string, attributes: Record<string, string>];

await write();

/** Writes the file of constants. */
async function write(): Promise<void> {
  const lines = [
    "/**",
    " * Icons as path data for <Icon of={…}>: Lucide, ISC licence. Written by tasks/icons.ts, not by hand.",
    " * One constant an icon, so that a bundle holds only those it uses.",
    " */",
  ];
  for (const name of NAMES) {
    const { __iconData } = await import(`../node_modules/lucide-preact/dist/esm/icons/${name}.mjs`);
    const path = (__iconData.node as IconNode[]).map(([tag, attributes]) => rounded(toPath(tag, attributes)))
      .join("");
    lines.push(`export const ${constantOf(name)} =`, `  ${JSON.stringify(path)};`);
  }
  await Deno.writeTextFile(new URL("../components/icons.ts", import.meta.url), lines.join("\n") + "\n");
}

/**
 * Two decimals do on the grid of 24: more cost every page its bytes. The whole part and one decimal stay, as they keep apart
 * numbers that are written without a space between them.
 */
function rounded(path: string): string {
  return path.replaceAll(/\.(\d\d)(\d)\d*/g, (_, kept: string, next: string) => {
    const hundredths = Math.min(99, Number(kept) + (Number(next) >= 5 ? 1 : 0));
    return `.${String(hundredths).padStart(2, "0").replace(/0$/, "")}`;
  });
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
