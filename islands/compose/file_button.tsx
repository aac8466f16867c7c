/** A button that asks for a photo: the file input itself covers it, so that it is reached and spoken as one. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";

const LOOKS = {
  primary: "min-h-12 w-full bg-action px-6 text-base text-white shadow-glow",
  secondary: "min-h-12 w-full bg-sunken px-6 text-base text-ink hover:bg-line",
  icon: "size-11 shrink-0 text-ink hover:bg-sunken",
} as const;

export interface FileButtonProps {
  icon: string;
  label: string;
  accept: string;
  look: keyof typeof LOOKS;
  /** Opens the camera in place of the library, where there is one. */
  isCamera?: boolean | undefined;
  onFile(file: File): void;
}

export function FileButton({ icon, label, accept, look, isCamera, onFile }: FileButtonProps): VNode {
  return (
    <label
      className={classes(
        "relative inline-flex items-center justify-center gap-2 rounded-full font-medium",
        "pressable active:scale-[0.97]",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        LOOKS[look],
      )}
    >
      <Icon of={icon} size={look === "icon" ? "lg" : "md"} />
      {look !== "icon" && <span>{label}</span>}
      <input
        type="file"
        accept={accept}
        capture={isCamera ? "user" : undefined}
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0];
          // The same file may be chosen again.
          input.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
