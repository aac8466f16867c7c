import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const configs = defineHandler("configs", ({ keys }, _caller, { catalogue }) => {
  const { site, genders, answers, credits, premium, prices } = catalogue();
  const all = { site, genders, answers, credits, premium, prices };
  const asked = new Set(keys.split(",").map((key) => key.trim()));
  return accept(Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key))));
});
