import { defineHandler } from "@/gateway/handler.ts";

export const gifts = defineHandler("gifts", (input, { lang }, { ask }) => ask.site.gifts(input, lang));
