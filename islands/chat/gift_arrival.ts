/**
 * How a gift comes in: its picture springs, and sparks fly from it. Loaded with the first one that comes in. Once a gift in a
 * tab, also where it is loaded anew meanwhile; where the page is out of sight, when it is back.
 */
import { wantsLessMotion } from "@/client/less_motion.ts";

const SPRING_MS = 620;
const SPARK_MS = 900;
const SPARKS = 14;
const COLOURS = ["--color-spark", "--color-bloom", "--color-gold"];
/** In the session's storage: the keys of the last gifts that came in, one a line. */
const KEPT = "kin:gifts";
const KEPT_MAX = 20;

/** Moves the picture of a gift for those who want to see things move. `key` is its line's. */
export function celebrate(picture: HTMLElement, key: string): void {
  if (wantsLessMotion()) return;
  if (document.hidden) {
    document.addEventListener("visibilitychange", () => celebrate(picture, key), { once: true });
    return;
  }
  if (!picture.isConnected || !isFirst(key, sessionStorageIfAny())) return;
  picture.animate(
    [
      { transform: "none" },
      { transform: "scale(1.24) rotate(-7deg)", offset: 0.3 },
      { transform: "scale(0.94) rotate(4deg)", offset: 0.65 },
      { transform: "none" },
    ],
    { duration: SPRING_MS, easing: "ease-out" },
  );
  for (let nth = 0; nth < SPARKS; nth++) fly(picture, nth);
}

/** Whether a gift comes in for the first time, which is remembered. */
export function isFirst(key: string, storage: Pick<Storage, "getItem" | "setItem"> | null): boolean {
  const known = (storage?.getItem(KEPT) ?? "").split("\n");
  if (known.includes(key)) return false;
  try {
    storage?.setItem(KEPT, [...known, key].slice(-KEPT_MAX).join("\n"));
  } catch {
    // A full storage: it may come in once more.
  }
  return true;
}

/** Lets a spark fly from the middle of the picture to all sides, a little upwards. */
function fly(picture: HTMLElement, nth: number): void {
  const spark = document.createElement("span");
  spark.ariaHidden = "true";
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = picture;
  const sizePx = 5 + (nth % 3) * 2;
  Object.assign(spark.style, {
    position: "absolute",
    left: `${offsetLeft + offsetWidth / 2}px`,
    top: `${offsetTop + offsetHeight / 2}px`,
    width: `${sizePx}px`,
    height: `${sizePx}px`,
    borderRadius: "50%",
    background: `var(${COLOURS[nth % COLOURS.length]})`,
    pointerEvents: "none",
  });
  picture.parentElement?.append(spark);
  const angle = (nth / SPARKS) * 2 * Math.PI;
  const farPx = offsetWidth * (0.55 + (nth % 4) * 0.1);
  const to = `translate(${Math.cos(angle) * farPx}px, ${Math.sin(angle) * farPx - 14}px)`;
  const flight = spark.animate(
    [
      { transform: "scale(0.2)", opacity: 0 },
      { opacity: 1, offset: 0.1 },
      { opacity: 1, offset: 0.6 },
      { transform: `${to} scale(1)`, opacity: 0 },
    ],
    { duration: SPARK_MS - (nth % 3) * 120, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => spark.remove();
}

/** Reading `sessionStorage` throws where cookies are blocked. */
function sessionStorageIfAny(): Storage | null {
  let storage: Storage | null = null;
  try {
    storage = sessionStorage;
  } catch {
    // Nothing is remembered then.
  }
  return storage;
}
