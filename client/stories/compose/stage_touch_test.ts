import assert from "node:assert/strict";
import { Composer } from "@/client/stories/compose/composer.ts";
import { pressKey, StageTouch } from "@/client/stories/compose/stage_touch.ts";

const NEVER = () => new Promise<never>(() => {});
const TARGET_PX = 110;

/** A stage whose picture is twice as wide as the frame when it covers it. */
async function stage() {
  const composer = new Composer({
    read: () =>
      Promise.resolve({ kind: "read", picture: { width: 1_200, height: 1_600 } as HTMLCanvasElement }),
    draw: NEVER,
    send: NEVER,
    opened: NEVER,
    add: NEVER,
    remove: NEVER,
    rid: () => "rid",
    measure: (text, sizePx) => text.length * sizePx / 2,
    direction: "ltr",
  });
  await composer.take(new Blob());
  return {
    composer,
    touch: new StageTouch(composer),
    placement: () => composer.scene.peek()?.placement,
    label: () => composer.scene.peek()?.label,
  };
}

Deno.test("ST-68 StageTouch: the picture follows one finger, and two zoom it around them", async () => {
  const { touch, placement } = await stage();
  assert.equal(touch.down(1, { x: 0, y: 0 }, TARGET_PX), "picture");
  touch.move(1, { x: 30, y: 0 });
  assert.deepEqual(placement(), { x: 30, y: 0, zoom: 1 });
  touch.up(1);
  touch.down(1, { x: -100, y: 0 }, TARGET_PX);
  touch.down(2, { x: 100, y: 0 }, TARGET_PX);
  touch.move(1, { x: -300, y: 0 });
  assert.equal(placement()?.zoom, 2);
  touch.up(2);
  touch.up(1);
  touch.move(1, { x: 400, y: 0 });
  assert.equal(placement()?.zoom, 2);
});

Deno.test("ST-69 StageTouch: a text is moved by the finger on it, and sized by two", async () => {
  const { composer, touch, placement, label } = await stage();
  composer.writeLabel({ text: "hi", sizePx: 80 });
  const before = placement();
  assert.equal(touch.down(1, { x: 20, y: 10 }, TARGET_PX), "label");
  touch.move(1, { x: 70, y: 210 });
  assert.deepEqual([label()?.x, label()?.y], [50, 200]);
  // The second finger may be anywhere.
  assert.equal(touch.down(2, { x: 70, y: 310 }, TARGET_PX), "label");
  touch.move(2, { x: 70, y: 360 });
  assert.equal(label()?.sizePx, 120);
  assert.deepEqual(placement(), before);
});

Deno.test("ST-72 pressKey: arrows move what is chosen, plus and minus size it, other keys are left alone", async () => {
  const { composer, placement, label } = await stage();
  composer.writeLabel({ text: "hi", sizePx: 80 });
  const press = (target: "picture" | "label", key: string, shiftKey = false) =>
    pressKey(composer, target, { key, shiftKey });
  assert.equal(press("picture", "ArrowRight"), true);
  assert.equal(press("label", "ArrowUp", true), true);
  assert.equal(press("label", "+"), true);
  assert.equal(press("picture", "+"), true);
  assert.equal(press("picture", "Tab"), false);
  assert.deepEqual([label()?.y, Math.round(label()?.sizePx ?? 0)], [-72, 88]);
  assert.deepEqual([placement()?.zoom, Math.round(placement()?.x ?? 0)], [1.1, 13]);
  press("picture", "-");
  assert.equal(Math.round((placement()?.zoom ?? 0) * 100), 100);
});
