/**
 * A password field with a button that reveals the password. Works without JavaScript; the button is hidden until
 * client/enhance/password_field.ts enhances it.
 */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { eyeIcon, eyeOffIcon } from "@/components/icons.ts";
import { TextField, type TextFieldProps } from "@/components/text_field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "value" | "end"> {
  /** `new-password` lets password managers make one up. */
  autoComplete: "current-password" | "new-password";
  /** The accessible name of the button. */
  showLabel: string;
}

export function PasswordField({ showLabel, ...field }: PasswordFieldProps): VNode {
  return (
    <div data-enhance="password_field">
      <TextField
        {...field}
        type="password"
        end={
          <button
            type="button"
            hidden
            aria-label={showLabel}
            aria-pressed="false"
            aria-controls={`field-${field.name}`}
            className="group size-11 items-center justify-center rounded-full text-muted hover:text-ink [&:not([hidden])]:inline-flex"
          >
            <Icon of={eyeIcon} className="group-aria-pressed:hidden" />
            <Icon of={eyeOffIcon} className="hidden group-aria-pressed:block" />
          </button>
        }
      />
    </div>
  );
}
