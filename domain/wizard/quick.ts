/** The short registration: nine steps with what chatting needs. */
import type { Wizard } from "@/domain/wizard/wizard.ts";

export const quick = {
  id: "quick",
  steps: [
    { id: "name", fields: ["name", "gender"] },
    { id: "birthday", fields: ["birth_day", "birth_month", "birth_year"] },
    { id: "goal", fields: ["goal"] },
    { id: "ages", fields: ["ages"] },
    { id: "location", fields: ["location"] },
    { id: "email", fields: ["email"] },
    { id: "password", fields: ["password"] },
    { id: "photo", fields: ["photo"], skippable: true },
    { id: "confirm", fields: ["consent"] },
  ],
} as const satisfies Wizard;
