/** The field for a code of an authenticator app. */
import type { VNode } from "preact";
import { TextField } from "@/components/text_field.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function CodeField({ c, error }: { c: PageContext; error?: string | undefined }): VNode {
  const { dt } = c.var;
  return (
    <TextField
      name="code"
      label={dt("desk.code")}
      hint={dt("desk.code_hint")}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={16}
      required
    />
  );
}
