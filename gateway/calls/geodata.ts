import { negotiateLanguage } from "@/domain/language.ts";
import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const geodata = defineHandler(
  "geodata",
  (_input, { acceptLanguage }) => accept({ lang_code: negotiateLanguage(null, acceptLanguage) }),
);
