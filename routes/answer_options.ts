/** What one may be looking for, as the catalogue has it, in the reader's language. For the member's own pages. */
import { optionKey, OPTIONS } from "@/domain/wizard/options.ts";
import type { Option } from "@/components/select_field.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** An answer of the operator's that the registration has no words for is shown by its key. */
export function answerOptions(c: PageContext): Option[] {
  const { t, env } = c.var;
  return env.actors.catalogue().answers.map(({ id, key }) => {
    const goal = OPTIONS.goal.find((each) => each === key);
    return { value: String(id), label: goal === undefined ? key : t(optionKey("goal", goal)) };
  });
}
