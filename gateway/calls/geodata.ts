import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const geodata = defineHandler(
  "geodata",
  (_input, { lang }) => accept({ lang_code: lang }),
);
