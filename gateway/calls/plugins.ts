import type { LegalPage } from "@/domain/legal.ts";
import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";
import { PLUGINS } from "@/protocol/calls/plugins.ts";

export const plugins = defineHandler("plugins", async (input, { lang }, { ask }) => {
  const asked = new Set(input.plugins.split(",").map((name) => name.trim()));
  const texts = await Promise.all(
    PLUGINS.filter((name) => asked.has(name)).map(async (name) => {
      const page: LegalPage = name === "terms" ? "tos" : name;
      return [name, (await ask.site.legal(page, lang))?.text] as const;
    }),
  );
  return accept(Object.fromEntries(texts));
});
