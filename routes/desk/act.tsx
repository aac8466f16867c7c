/** A button of a form with several (`do`), which says what it does, on pages of the desk. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";

export function Act({ value, children }: { value: string; children: string }): VNode {
  return (
    <div>
      <Button type="submit" name="do" value={value} size="sm" variant="secondary">{children}</Button>
    </div>
  );
}
