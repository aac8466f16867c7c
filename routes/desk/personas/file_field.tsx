/** A field for pictures, or another file. */
import type { VNode } from "preact";
import { Field, fieldAria } from "@/components/field.tsx";

export interface FileFieldProps {
  name: string;
  label: string;
  hint?: string;
  accept: string;
  multiple?: boolean;
}

/** What a browser offers to choose as a picture. */
export const PICTURES = "image/jpeg,image/png,image/webp,image/heic,image/heif";

export function FileField(props: FileFieldProps): VNode {
  const { name, label, hint, accept, multiple = false } = props;
  return (
    <Field name={name} label={label} hint={hint}>
      <input
        {...fieldAria(props)}
        type="file"
        name={name.replace(/^.*-/, "")}
        accept={accept}
        multiple={multiple}
        className="min-h-11 w-full min-w-0 text-muted file:me-3 file:min-h-10 file:rounded-full file:border-0 file:bg-sunken file:px-4 file:font-medium file:text-ink"
      />
    </Field>
  );
}
