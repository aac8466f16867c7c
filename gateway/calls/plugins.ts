import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const plugins = defineHandler("plugins", (input, _caller, { catalogue }) => {
  const asked = input.plugins.split(",").map((name) => name.trim());
  return accept(asked.includes("terms") ? { terms: catalogue().terms } : {});
});
