/** Colours of the drawn portraits, any of which go together. */

export interface Skin {
  readonly base: string;
  readonly shade: string;
  readonly blush: string;
  readonly lip: string;
  readonly line: string;
}

export const SKINS: readonly [Skin, ...Skin[]] = [
  { base: "#fbdcc8", shade: "#eebb9f", blush: "#f59a8c", lip: "#d9636b", line: "#b5755c" },
  { base: "#f6cfb2", shade: "#e3a985", blush: "#f08a78", lip: "#cf5a5f", line: "#a96a4c" },
  { base: "#efbf98", shade: "#d79a70", blush: "#e8785f", lip: "#c25150", line: "#96593a" },
  { base: "#e2a97c", shade: "#c58556", blush: "#d9654b", lip: "#b1473f", line: "#834a2a" },
  { base: "#c98d5f", shade: "#a86c41", blush: "#c25338", lip: "#9a3a36", line: "#6c3b1f" },
  { base: "#a76c45", shade: "#86502f", blush: "#a8432f", lip: "#86302f", line: "#552c17" },
  { base: "#83502f", shade: "#653a20", blush: "#8f3626", lip: "#702728", line: "#3f2010" },
  { base: "#643b24", shade: "#4b2a18", blush: "#7c2d22", lip: "#5e1f24", line: "#2c150b" },
];

export interface Hair {
  readonly base: string;
  readonly dark: string;
  readonly light: string;
}

/** Natural ones first; the last few are dyed and rare. */
export const HAIRS: readonly [Hair, ...Hair[]] = [
  { base: "#2a2024", dark: "#1a1317", light: "#4c3b42" },
  { base: "#3b2620", dark: "#281813", light: "#61433a" },
  { base: "#5a3825", dark: "#412617", light: "#805638" },
  { base: "#7b4a2b", dark: "#5c341c", light: "#a26a41" },
  { base: "#9c4a26", dark: "#783417", light: "#c56c3e" },
  { base: "#b9854a", dark: "#946534", light: "#d9aa6c" },
  { base: "#dcb36c", dark: "#b98d48", light: "#f2d394" },
  { base: "#8b8589", dark: "#6b656a", light: "#b5afb3" },
];
/** Of those whose hair is no longer as it was. */
export const GREY_HAIRS: readonly [Hair, ...Hair[]] = [
  { base: "#8b8589", dark: "#6b656a", light: "#b5afb3" },
  { base: "#b4b0b4", dark: "#8f8a90", light: "#d8d5d8" },
  { base: "#d9d6d6", dark: "#b3afb1", light: "#f1efef" },
  { base: "#6f6764", dark: "#524b49", light: "#979090" },
];
export const DYED_HAIRS: readonly [Hair, ...Hair[]] = [
  { base: "#d0577f", dark: "#a83a62", light: "#ee86a6" },
  { base: "#3f6f8f", dark: "#2b526c", light: "#6697b6" },
  { base: "#7a4b8e", dark: "#5b346c", light: "#a173b5" },
];

/** Two ends of the background, and the shape that lies on it. */
export const BACKGROUNDS: readonly [
  readonly [string, string, string],
  ...(readonly [string, string, string])[],
] = [
  ["#ffd9c7", "#ff9f8a", "#ffc2ab"],
  ["#ffe3b8", "#fbb36b", "#ffd08f"],
  ["#f9d3e4", "#e88ab5", "#f3b0ce"],
  ["#dfd3f7", "#a08fe0", "#c3b4ee"],
  ["#cfe3fb", "#7fabe6", "#a9caf3"],
  ["#c9efe6", "#6dc2ae", "#9adbcb"],
  ["#dcefc4", "#94c474", "#bcdd9c"],
  ["#fbe9d6", "#d6a886", "#ecccae"],
  ["#3c4668", "#1f2540", "#515e88"],
  ["#5b3a5f", "#2f1d38", "#774f7b"],
  ["#2f5560", "#17323b", "#447280"],
  ["#ff9a8b", "#c2447e", "#ff8399"],
  ["#ffc9a3", "#e0657a", "#ffab92"],
  ["#b9d8d3", "#4f8791", "#8bb9b8"],
];

/** Cloth, and its shade. */
export const CLOTHES: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["#fffaf5", "#e6dbd2"],
  ["#2e3148", "#1f2133"],
  ["#e4576b", "#c23d54"],
  ["#f2b544", "#d59726"],
  ["#3f8f86", "#2d726a"],
  ["#5577c9", "#3e5ca9"],
  ["#8f5fb0", "#734694"],
  ["#d88a5f", "#b86d45"],
  ["#6f8f5a", "#567242"],
  ["#f3b8c4", "#dc95a5"],
  ["#35302f", "#221e1d"],
  ["#a63a50", "#83293d"],
];

export const IRISES: readonly [string, ...string[]] = [
  "#4a2d1c",
  "#5f3b20",
  "#3d2a22",
  "#4f6b3c",
  "#3f6f94",
  "#6a7d86",
];
