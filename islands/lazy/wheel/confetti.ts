/** Coins and paper that fly when the wheel was kind. Nothing for those who want less motion; gone by itself. */
import { wantsLessMotion } from "@/client/less_motion.ts";

const COLOURS = ["#ff6a4d", "#e0218a", "#ffc83d", "#7b2cbf", "#ffffff", "#2ec4b6"];
const FALL_MS = 1_500;

/** Lets so many pieces fly from the middle of an element; they take no room and no clicks. */
export function throwConfetti(host: HTMLElement | null, count: number): void {
  if (!host || wantsLessMotion()) return;
  for (let index = 0; index < count; index++) {
    const piece = document.createElement("i");
    const size = 6 + Math.random() * 7;
    const isCoin = index % 3 === 0;
    Object.assign(piece.style, {
      position: "absolute",
      left: "50%",
      top: "50%",
      width: `${size}px`,
      height: `${isCoin ? size : size * 0.5}px`,
      borderRadius: isCoin ? "50%" : "2px",
      background: isCoin ? "#ffc83d" : COLOURS[index % COLOURS.length],
      pointerEvents: "none",
    });
    const angle = Math.random() * Math.PI * 2;
    const reach = 90 + Math.random() * 130;
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach - 60];
    const spin = Math.random() * 900 - 450;
    piece.animate([
      { transform: "translate(-50%, -50%) scale(0.3)", opacity: 1, easing: "cubic-bezier(0.1, 0.8, 0.3, 1)" },
      {
        transform: `translate(${x}px, ${y}px) rotate(${spin / 2}deg)`,
        opacity: 1,
        offset: 0.4,
        easing: "ease-in",
      },
      { transform: `translate(${x * 1.15}px, ${y + 210}px) rotate(${spin}deg)`, opacity: 0 },
    ], { duration: FALL_MS * (0.7 + Math.random() * 0.3), fill: "forwards" }).finished.then(
      () => piece.remove(),
      () => {},
    );
    host.append(piece);
  }
}
