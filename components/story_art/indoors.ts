/** Scenes of drawn stories under a roof, on 360 × 640. */
import type { StoryScene } from "@/domain/story_scene.ts";
import type { Dice } from "@/components/portrait/dice.ts";
import { circle, type DrawScene, path } from "@/components/story_art/shapes.ts";

function drawWall(
  dice: Dice,
  walls: readonly [readonly [string, string], ...(readonly [string, string])[]],
): string {
  const [from, to] = dice.pick(walls);
  return `<defs><linearGradient id="wall" x2=".3" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    path("M0 0H360V640H0Z", "url(#wall)");
}

const cafe: DrawScene = (dice) => {
  const [cup, rim] = dice.pick([["#fff7ee", "#e8d7c6"], ["#ff9a8b", "#e0776f"], ["#8fc6bf", "#6aa59e"], [
    "#f5c95b",
    "#d9a935",
  ]]);
  const x = dice.between(130, 220);
  const sweet = dice.pick([
    `<g transform="translate(${
      x > 180 ? 80 : 280
    } 520)"><ellipse rx="70" ry="18" fill="#fff" opacity=".9"/><path d="M-46-6C-40-44 40-44 46-6C26-20 12-14 0-14S-26-20-46-6Z" fill="#d99145"/><path d="M-22-30L-16-12M0-34V-14M22-30L16-12" stroke="#a9652a" stroke-width="4"/></g>`,
    `<g transform="translate(${
      x > 180 ? 80 : 280
    } 516)"><ellipse rx="66" ry="18" fill="#fff" opacity=".9"/><path d="M-34 0V-40L34-26V0Z" fill="#f7e3c4"/><path d="M-34-40L34-26L30-36L-24-50Z" fill="#c24d6b"/><circle cx="-6" cy="-50" r="9" fill="#e4304f"/></g>`,
    "",
  ]);
  return drawWall(dice, [["#ffe4cf", "#f3b08f"], ["#f7d6df", "#d58aa8"], ["#dfe9d8", "#9fbfa0"]]) +
    path("M56 60H304V330H56Z", "#fff", ' opacity=".75"') +
    path("M66 70H174V320H66ZM186 70H294V320H186Z", dice.pick(["#bfe3f4", "#ffd9a8", "#cfd7f5"])) +
    path("M0 450H360V640H0Z", "#8a5338") + path("M0 450H360V466H0Z", "#a96a49") +
    `<g transform="translate(${x} 520)"><ellipse cy="34" rx="96" ry="22" fill="#fff" opacity=".9"/>` +
    `<path d="M56-34h18a26 26 0 0 1 0 52H48" fill="none" stroke="${rim}" stroke-width="12"/>` +
    path("M-64-56H64C64 6 44 34 0 34S-64 6-64-56Z", cup) +
    `<ellipse cy="-56" rx="64" ry="16" fill="${rim}"/><ellipse cy="-56" rx="54" ry="11" fill="#6b3d27"/>` +
    path("M0-62C-8-70-22-60-12-54L0-48L12-54C22-60 8-70 0-62Z", "#e9c7a2") +
    `<path d="M-22-84q-14-22 0-44t0-44M22-84q-14-22 0-44t0-44" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".6"/></g>` +
    sweet;
};

const rain: DrawScene = (dice) => {
  const lights = Array.from(
    { length: 16 },
    () =>
      circle(
        dice.between(30, 330),
        dice.between(120, 470),
        dice.between(10, 30),
        dice.pick(["#ffcf7a", "#ff9d8a", "#9bd0ff", "#ffe9b8", "#c7a6ff"]),
        ' opacity=".5"',
      ),
  ).join("");
  const drops = Array.from({ length: 34 }, () => {
    const [x, y, long] = [dice.between(24, 336), dice.between(40, 480), dice.between(5, 26)];
    return `M${x} ${y}v${long}`;
  }).join("");
  const pot = dice.between(70, 290);
  return drawWall(dice, [["#2b3a5c", "#4c6088"], ["#34335e", "#62568c"], ["#24474f", "#4b7a80"]]) + lights +
    `<path d="${drops}" stroke="#e8f2ff" stroke-width="4" stroke-linecap="round" opacity=".75"/>` +
    `<path d="M10 10H350V520H10ZM180 10V520M10 250H350" fill="none" stroke="#f4e7da" stroke-width="18"/>` +
    path("M0 520H360V640H0Z", "#e6cdb8") + path("M0 520H360V536H0Z", "#fff5ea") +
    `<g transform="translate(${pot} 560)">` +
    path("M-40-60H40L30 34H-30Z", dice.pick(["#d4704f", "#5f8f9a", "#e4a23c"])) +
    path(
      "M0-60C-60-70-70-130-40-150C-20-120-10-100 0-60C4-110 20-150 50-160C66-120 40-70 0-60C-4-120-20-170 0-196C24-170 12-110 0-60Z",
      "#3f8a5f",
    ) + "</g>";
};

const records: DrawScene = (dice) => {
  const [label, ring] = dice.pick([["#ff7b6b", "#ffd2a8"], ["#f2b544", "#fff0c2"], ["#5f9be0", "#d6e8ff"], [
    "#b06fc2",
    "#efd6f5",
  ]]);
  const grooves = [118, 104, 90, 76, 62].map((r) =>
    circle(170, 420, r, "none", ' stroke="#3a3640" stroke-width="2"')
  ).join("");
  const lamp = dice.between(60, 300);
  return drawWall(dice, [["#4a2f52", "#b5577a"], ["#27425a", "#5c8a9c"], ["#5b3a2c", "#c98a55"]]) +
    path(`M${lamp} 0V70`, "none", ' stroke="#2a1c28" stroke-width="4"') +
    path(`M${lamp - 46} 118L${lamp - 20} 68H${lamp + 20}L${lamp + 46} 118Z`, "#ffdf9a") +
    path(`M${lamp - 46} 118H${lamp + 46}L${lamp + 120} 330H${lamp - 120}Z`, "#ffe9b8", ' opacity=".16"') +
    `<rect x="14" y="276" width="332" height="290" rx="26" fill="#c98f5e"/><rect x="26" y="288" width="308" height="266" rx="18" fill="#e0ad7a"/>` +
    circle(170, 420, 128, "#201d24") + grooves + circle(170, 420, 44, label) +
    circle(170, 420, 28, ring, ' opacity=".6"') + circle(170, 420, 6, "#201d24") +
    path(
      "M98 332C120 310 150 300 176 302",
      "none",
      ' stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".35"',
    ) +
    `<path d="M312 318V420L256 470" fill="none" stroke="#f5f2ee" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>` +
    circle(312, 318, 18, "#6b6470") +
    circle(308, 522, 13, "#6b6470") + path("M0 566H360V640H0Z", "#3a2430");
};

const plants: DrawScene = (dice) => {
  const pots = ["#e07a5f", "#f2cc8f", "#81b29a", "#8d9fd6", "#f0a6b8"] as const;
  const greens = ["#3f8a5f", "#57a773", "#2f6f5a", "#7fb069"] as const;
  const plant = (x: number, y: number) => {
    const [pot, green] = [dice.pick(pots), dice.pick(greens)];
    const leaves = dice.pick([
      [-50, -25, 0, 25, 50].map((turn) =>
        `<path transform="rotate(${turn})" d="M0 0C-18-40-14-84 0-104C14-84 18-40 0 0Z"/>`
      ).join(""),
      `<circle cx="-18" cy="-34" r="24"/><circle cx="18" cy="-38" r="26"/><circle cy="-66" r="28"/>`,
      `<path d="M-6 0C-60-6-66-60-40-90C-36-50-20-40-4-30C-10-70 4-100 34-112C40-70 30-50 4-24C30-40 50-36 62-20C44 2 20 4-6 0Z"/>`,
    ]);
    return `<g transform="translate(${x} ${y})"><g fill="${green}">${leaves}</g>` +
      path("M-36-4H36L27 62H-27Z", pot) + path("M-40-8H40V8H-40Z", pot) +
      path("M-40 8H40L38 14H-38Z", "#000", ' opacity=".12"') + "</g>";
  };
  const shelf = (y: number) => path(`M0 ${y}H360V${y + 14}H0Z`, "#a8714b");
  const row = (y: number) =>
    [70, 180, 290].map((x) => dice.chance(0.85) ? plant(x + dice.between(-12, 12), y - 62) : "").join("") +
    shelf(y);
  return drawWall(dice, [["#fdf1df", "#f4d7bd"], ["#e3efe5", "#bcd8c6"], ["#f6e1e6", "#e3b7c4"], [
    "#dfe6f5",
    "#b7c4e3",
  ]]) +
    row(400) + row(600);
};

export const INDOORS = { cafe, rain, records, plants } satisfies Partial<Record<StoryScene, DrawScene>>;
