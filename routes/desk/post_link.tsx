/** A button that looks like a link and posts: for what it asks with is about people, and has no place in an address (NV-39). */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";

export interface PostLinkProps {
  action: string;
  fields: Readonly<Record<string, string>>;
  label: string;
}

export function PostLink({ action, fields, label }: PostLinkProps): VNode {
  return (
    <form method="post" action={action} className="grid justify-items-start">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant="ghost">{label}</Button>
    </form>
  );
}
