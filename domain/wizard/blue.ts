/** The long registration behind the blue landing page: 26 steps, with what members like to know of each other. */
import type { Wizard } from "@/domain/wizard/wizard.ts";

export const blue = {
  id: "blue",
  steps: [
    { id: "goal", fields: ["goal"] },
    { id: "experience", fields: ["experience"] },
    { id: "dates", fields: ["wanted"] },
    { id: "distance", fields: ["distance"] },
    { id: "communication", fields: ["communication"] },
    { id: "ethnicity", fields: ["origin"] },
    { id: "ages", fields: ["ages"] },
    { id: "gender", fields: ["gender"] },
    { id: "temperament", fields: ["temperament"] },
    { id: "relationship", fields: ["relationship"] },
    { id: "height", fields: ["height"] },
    { id: "industry", fields: ["industry"] },
    { id: "interests", fields: ["interests"] },
    { id: "drink", fields: ["drink"] },
    { id: "smoke", fields: ["smoke"] },
    { id: "workout", fields: ["workout"] },
    { id: "pets", fields: ["pets"] },
    { id: "children", fields: ["children"] },
    { id: "family_plans", fields: ["family_plans"] },
    { id: "name", fields: ["name"] },
    { id: "birthday", fields: ["birth_day", "birth_month", "birth_year"] },
    { id: "location", fields: ["location"] },
    { id: "photo", fields: ["photo"], skippable: true },
    { id: "email", fields: ["email"] },
    { id: "password", fields: ["password"] },
    { id: "confirm", fields: ["consent"] },
  ],
} as const satisfies Wizard;
