/**
 * The icons of the app as pages for a browser to draw, all made of three pictures: static/images/favicon.svg as it is, and
 * app/mark.svg on app/background.svg where the device cuts a shape of its own. For tasks/pictures.ts.
 */
import { circlePlayIcon, compassIcon, messageCircleIcon, userRoundIcon } from "@/components/icons.ts";
import {
  APP_ICONS,
  APP_SHORTCUTS,
  type AppIcon,
  BADGE_PICTURE,
  SHORTCUT_ICON_PX,
  shortcutIcon,
} from "@/routes/app_pictures.ts";

/** What a browser draws, and where it goes beneath static/images. */
export interface Picture {
  file: string;
  width: number;
  height: number;
  html: string;
  /** What nothing is drawn on is transparent. */
  isTransparent?: boolean;
}

const GLYPHS = {
  explore: compassIcon,
  chats: messageCircleIcon,
  stories: circlePlayIcon,
  profile: userRoundIcon,
} as const;

/** The mark fills a circle: with this share of the side it stays well within the 80 % that no device cuts off. */
const MARK = 72;
const GLYPH = 56;

const STYLE = `<style>
  body { margin: 0; overflow: hidden }
  main, main > * { position: absolute; inset: 0; width: 100vw; height: 100vh }
  main > * > svg { position: absolute; inset: 0; margin: auto }
</style>`;

/** The pictures of all icons, from the sources in `folder`. */
export async function appIconPictures(folder: URL): Promise<Picture[]> {
  const read = (file: string) => Deno.readTextFile(new URL(file, folder));
  const [favicon, mark, background] = await Promise.all(
    ["favicon.svg", "app/mark.svg", "app/background.svg"].map(read),
  );
  if (!favicon || !mark || !background) throw new Error("Cannot draw the icons: a source is empty");
  const onBackground = page(layer(background, 100), layer(mark, MARK));
  const looks: Record<AppIcon["purpose"], Pick<Picture, "html" | "isTransparent">> = {
    any: { html: page(layer(favicon, 100)), isTransparent: true },
    maskable: { html: onBackground },
    monochrome: { html: page(layer(mark, MARK)), isTransparent: true },
  };
  return [
    // Apple rounds the corners itself, and shows black where a picture has none.
    { file: "apple-touch-icon.png", width: 180, height: 180, html: onBackground },
    ...APP_ICONS.map(({ file, size, purpose }) => ({
      file: `app/${file}`,
      width: size,
      height: size,
      ...looks[purpose],
    })),
    {
      file: `app/${BADGE_PICTURE.file}`,
      width: BADGE_PICTURE.size,
      height: BADGE_PICTURE.size,
      html: page(layer(mark, 100)),
      isTransparent: true,
    },
    ...APP_SHORTCUTS.map(({ name }) => ({
      file: `app/${shortcutIcon(name)}`,
      width: SHORTCUT_ICON_PX,
      height: SHORTCUT_ICON_PX,
      html: page(
        layer(background, 100, "border-radius:50%;overflow:hidden"),
        layer(glyph(GLYPHS[name]), GLYPH),
      ),
      isTransparent: true,
    })),
  ];
}

function page(...layers: string[]): string {
  return `${STYLE}<main>${layers.join("")}</main>`;
}

/** An SVG in the middle, of so many percent of the side. */
function layer(svg: string, percent: number, style = ""): string {
  return `<div style="${style}">${
    svg.replace("<svg ", `<svg width="${percent}%" height="${percent}%" `)
  }</div>`;
}

function glyph(path: string): string {
  return `<svg viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" ` +
    `stroke-linejoin="round"><path d="${path}"/></svg>`;
}
