/** The registration behind the landing pages, and the one of Hebrew: fifteen short steps, the birth date in three. */
import type { Wizard } from "@/domain/wizard/wizard.ts";

export const landing = {
  id: "landing",
  steps: [
    { id: "gender", fields: ["gender"] },
    { id: "discretion", fields: ["discretion"] },
    { id: "wanted", fields: ["wanted"] },
    { id: "body", fields: ["body"] },
    { id: "hair", fields: ["hair"] },
    { id: "origin", fields: ["origin"] },
    { id: "birth_day", fields: ["birth_day"] },
    { id: "birth_month", fields: ["birth_month"] },
    { id: "birth_year", fields: ["birth_year"] },
    { id: "name", fields: ["name"] },
    { id: "location", fields: ["location"] },
    { id: "photo", fields: ["photo"], skippable: true },
    { id: "email", fields: ["email"] },
    { id: "password", fields: ["password"] },
    { id: "confirm", fields: ["consent"] },
  ],
} as const satisfies Wizard;
