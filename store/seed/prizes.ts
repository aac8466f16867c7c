/** The wheel of a first start: ten slices (spec §3), which give back about 94 of 100 coins in the long run. */
import type { WheelPrize } from "@/domain/catalogue.ts";

export const demoPrizes: WheelPrize[] = [
  { id: 1, coins: 200, probability: 5_000, bgColor: "#c9184a", color: "#ffffff" },
  { id: 2, coins: "free", probability: 10_000, bgColor: "#ffd166", color: "#3d2b00" },
  { id: 3, coins: 350, probability: 1_500, bgColor: "#6a1b9a", color: "#ffffff" },
  { id: 4, coins: 1_000, probability: 400, bgColor: "#ff8fa3", color: "#4a0517" },
  { id: 5, coins: 50, probability: 53_250, bgColor: "#3d348b", color: "#ffffff" },
  { id: 6, coins: 10_000, probability: 10, bgColor: "#ffb703", color: "#3d2b00" },
  { id: 7, coins: 500, probability: 800, bgColor: "#a4133c", color: "#ffffff" },
  { id: 8, coins: 150, probability: 5_000, bgColor: "#ffccd5", color: "#4a0517" },
  { id: 9, coins: 5_000, probability: 40, bgColor: "#7b2cbf", color: "#ffffff" },
  { id: 10, coins: 100, probability: 24_000, bgColor: "#e0aaff", color: "#2d0a4e" },
];
