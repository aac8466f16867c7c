/** Scenes of drawn stories under an open sky, on 360 × 640. */
import type { StoryScene } from "@/domain/story_scene.ts";
import { type DrawScene, path } from "@/components/story_art/shapes.ts";
import { DAWN, DAY, drawAir, drawLight, drawSky, DUSK, NIGHT, SKIES } from "@/components/story_art/sky.ts";

const sea: DrawScene = (dice) => {
  const sky = dice.pick(SKIES);
  const [x, horizon] = [dice.between(90, 270), dice.between(330, 380)];
  const [deep, shallow] = dice.pick([["#1f5f8b", "#3f9cb5"], ["#284b7a", "#5b7fb0"], ["#14667a", "#47b3a7"]]);
  const glints = Array.from({ length: 7 }, (_, nth) => {
    const half = dice.between(8, 34 - nth * 2);
    return `M${x - half} ${horizon + 14 + nth * 17}H${x + half}`;
  }).join("");
  const boatAt = dice.between(60, 260);
  const boat = dice.chance(0.6)
    ? `<g transform="translate(${boatAt} ${
      horizon - 8
    })"><path d="M4-58V-4H-26Z" fill="#fff"/><path d="M9-46V-4H34Z" fill="#ff8a72"/><path d="M-32 0H42L30 18H-20Z" fill="#5c2f3c"/></g>`
    : "";
  return drawSky(sky) + drawAir(sky, dice) + drawLight(sky, { x, y: horizon - dice.between(0, 90), r: 38 }) +
    path(`M0 ${horizon}H360V640H0Z`, deep) +
    `<path d="${glints}" stroke="${sky[2]}" stroke-width="5" stroke-linecap="round" opacity=".65"/>` + boat +
    path("M0 520C60 500 110 540 180 520S310 500 360 524V640H0Z", shallow, ' opacity=".8"') +
    path("M0 560C70 542 130 580 200 562S320 548 360 566V640H0Z", "#fff", ' opacity=".55"') +
    path("M0 574C70 556 130 594 200 576S320 562 360 580V640H0Z", "#f3d6a6");
};

const mountains: DrawScene = (dice) => {
  const sky = dice.pick(SKIES);
  const peak = (x: number, y: number, width: number, fill: string) =>
    path(`M${x - width} 640L${x} ${y}L${x + width} 640Z`, fill) +
    path(
      `M${x} ${y}L${x - 34} ${y + 74}L${x - 12} ${y + 60}L${x + 4} ${y + 82}L${x + 18} ${y + 60}L${x + 34} ${
        y + 74
      }Z`,
      "#fff",
      ' opacity=".92"',
    );
  const tent = dice.chance(0.5)
    ? `<g transform="translate(${
      dice.between(70, 250)
    } 556)"><path d="M-44 26L0-36L44 26Z" fill="#ff8a5c"/><path d="M-12 26L0-36L14 26Z" fill="#ffdf9e"/></g>`
    : "";
  return drawSky(sky) + drawAir(sky, dice) +
    drawLight(sky, { x: dice.between(50, 310), y: dice.between(110, 210), r: 30 }) +
    peak(dice.between(40, 110), dice.between(290, 330), 190, "#8592bd") +
    peak(dice.between(240, 320), dice.between(270, 330), 210, "#6c79a8") +
    peak(dice.between(150, 210), dice.between(340, 380), 200, "#4d5a8a") +
    path("M0 520C80 480 150 540 230 510S340 490 360 506V640H0Z", sky[3]) + tent +
    path("M0 590C90 566 180 606 360 580V640H0Z", "#1c3a3a", ' opacity=".75"');
};

const city: DrawScene = (dice) => {
  const sky = dice.pick([DUSK, NIGHT, NIGHT, DAWN] as const);
  const row = (from: number, fill: string, lit: string) => {
    let [x, out] = [-10, ""];
    while (x < 360) {
      const [width, y] = [dice.between(38, 66), dice.between(from, from + 130)];
      const windows = Array.from(
        { length: 9 },
        () => `M${x + dice.between(6, width - 12)} ${dice.between(y + 14, 620)}h6v9h-6Z`,
      ).join("");
      out += path(`M${x} ${y}h${width}V640H${x}Z`, fill) + path(windows, lit, ' opacity=".9"');
      x += width + dice.between(-4, 8);
    }
    return out;
  };
  return drawSky(sky) + drawAir(sky, dice) +
    drawLight(sky, { x: dice.between(60, 300), y: dice.between(90, 170), r: 26 }) +
    row(270, "#4a4a86", "#ffd98a") + row(380, "#29295a", "#ffe9a8") + row(490, "#141433", "#ffc46b");
};

const forest: DrawScene = (dice) => {
  const sky = dice.pick([DAY, DAWN, DAWN, DUSK] as const);
  const trees = (y: number, count: number, fill: string) =>
    Array.from({ length: count }, (_, nth) => {
      const x = Math.round(360 / count * (nth + 0.5)) + dice.between(-14, 14);
      const tall = dice.between(110, 170);
      return path(
        `M${x} ${y - tall}L${x + 26} ${y - tall * 0.6}H${x + 14}L${x + 36} ${y - tall * 0.25}H${x + 18}L${
          x + 44
        } ${y + 12}H${x - 44}L${x - 18} ${y - tall * 0.25}H${x - 36}L${x - 14} ${y - tall * 0.6}H${x - 26}Z`,
        fill,
      ).replaceAll(/(\.\d)\d+/g, "$1");
    }).join("");
  return drawSky(sky) + drawAir(sky, dice) +
    drawLight(sky, { x: dice.between(70, 290), y: dice.between(140, 230), r: 34 }) +
    trees(400, 7, "#8fb59b") + path("M0 400H360V640H0Z", "#8fb59b") +
    trees(490, 5, "#4f8a6d") + path("M0 490C120 470 240 506 360 486V640H0Z", "#4f8a6d") +
    trees(590, 4, "#245a47") + path("M0 590C110 560 250 600 360 572V640H0Z", "#1b4638") +
    path("M150 640C160 600 190 580 176 548C172 536 186 528 196 520C206 548 214 590 250 640Z", "#e2c79a");
};

const dunes: DrawScene = (dice) => {
  const sky = dice.pick([DUSK, DAWN, DAY, NIGHT] as const);
  const x = dice.between(60, 290);
  const cactus = `<g transform="translate(${
    dice.between(50, 300)
  } 560)" fill="none" stroke="#2f6b4f" stroke-width="20" stroke-linecap="round"><path d="M0 40V-70M0 0H-34V-34M0-16H32V-52"/></g>`;
  return drawSky(sky) + drawAir(sky, dice) + drawLight(sky, { x, y: dice.between(210, 320), r: 48 }) +
    path("M0 400C80 350 150 420 220 380S330 370 360 384V640H0Z", "#f0b678") +
    path("M0 470C60 440 130 500 210 450S330 430 360 440V640H0Z", "#e2965c") +
    path("M210 450C250 500 200 560 230 640H360V440C330 430 260 430 210 450Z", "#c9773f", ' opacity=".7"') +
    path("M0 560C100 510 180 590 360 540V640H0Z", "#b8623a") + (dice.chance(0.6) ? cactus : "");
};

const aurora: DrawScene = (dice) => {
  const colours = dice.pick([["#6ff2b6", "#7fd0ff"], ["#8affc1", "#c58bff"], ["#5ee6d0", "#ff8fc7"]]);
  const bands = colours.map((colour, nth) => {
    const y = 120 + nth * 70 + dice.between(-20, 20);
    return path(
      `M-20 ${y + 60}C70 ${y - 60} 130 ${y + 70} 200 ${y}S330 ${y - 50} 390 ${y + 20}V${y + 130}C320 ${
        y + 60
      } 260 ${y + 190} 190 ${y + 110}S60 ${y + 90} -20 ${y + 190}Z`,
      colour,
      ' opacity=".42"',
    );
  }).join("");
  return drawSky(NIGHT) + drawAir(NIGHT, dice) + bands +
    path("M0 430L70 350L120 410L190 320L260 420L310 370L360 430V640H0Z", "#1b2450") +
    path("M0 470H360V640H0Z", "#22346b") +
    `<path d="M40 500H150M210 520H330M90 560H270M20 600H120M230 610H350" stroke="${
      colours[0]
    }" stroke-width="4" stroke-linecap="round" opacity=".4"/>` +
    path("M0 470C60 462 100 478 170 470S300 464 360 472V480H0Z", "#0b1026");
};

export const OUTDOORS = { sea, mountains, city, forest, dunes, aurora } satisfies Partial<
  Record<StoryScene, DrawScene>
>;
