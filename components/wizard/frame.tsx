/**
 * The frame of the registration: one question at a time. Narrow: a bar with the way back, the progress, the question,
 * and the button at the thumb. Wide: beside it a calm panel with the words about profiles. With JavaScript
 * client/enhance/wizard_steps.ts moves between steps without loading pages.
 */
import type { ComponentChildren, VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { arrowLeftIcon } from "@/components/icons.ts";
import { Logo, Mark } from "@/components/logo.tsx";
import { Notice } from "@/components/notice.tsx";
import { SkipLink } from "@/components/skip_link.tsx";
import { WizardScene } from "@/components/wizard/scene.tsx";

export interface WizardFrameProps {
  /** The operator's name of the site. */
  site: string;
  skipLabel: string;
  /** The question. */
  title: string;
  back: { href: string; label: string };
  /** `label` is its text: "Step 3 of 9". */
  progress: { step: number; count: number; label: string };
  panel: { title: string; honesty: string };
  /** Said when the next step could not be had. */
  lost: string;
  footer: ComponentChildren;
  /** The step's form. */
  children: ComponentChildren;
}

export function WizardFrame(props: WizardFrameProps): VNode {
  const { site, panel, progress } = props;
  return (
    <>
      <SkipLink label={props.skipLabel} />
      <div className="grid min-h-dvh wide:grid-cols-[5fr_7fr]">
        <aside className="sticky top-0 flex h-dvh flex-col overflow-hidden bg-sunken px-12 py-10 max-wide:hidden">
          <Logo name={site} href="/" />
          <WizardScene />
          <p className="max-w-md text-2xl font-bold tight text-balance">{panel.title}</p>
          <p className="mt-3 max-w-md text-sm text-muted">{panel.honesty}</p>
        </aside>
        <div data-enhance="wizard_steps" className="flex min-w-0 flex-col">
          <template>
            <div data-part="lost" className="pb-2">
              <Notice kind="bad">{props.lost}</Notice>
            </div>
          </template>
          <p id="announcer" role="status" className="sr-only" />
          <div className="flex min-h-dvh flex-col">
            <header>
              <Bar {...props} />
              <progress
                className="wizard-progress"
                aria-label={progress.label}
                value={progress.step}
                max={progress.count}
              />
            </header>
            <main
              id="page"
              tabIndex={-1}
              aria-label={props.title}
              className="mx-auto flex w-full max-w-[560px] flex-1 flex-col px-5 pt-7 sm:px-8 wide:pt-[7dvh]"
            >
              {props.children}
            </main>
          </div>
          <footer className="border-t border-line px-5 pt-3 pb-[calc(12px+var(--safe-end))] text-center text-sm text-muted">
            {props.footer}
          </footer>
        </div>
      </div>
    </>
  );
}

function Bar({ site, back, progress }: WizardFrameProps): VNode {
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center px-2 pt-[calc(6px+var(--safe-start))] pb-1.5">
      <IconButton icon={arrowLeftIcon} directional href={back.href} label={back.label} />
      <a href="/" aria-label={site} className="grid size-11 place-items-center rounded-full wide:invisible">
        <Mark />
      </a>
      <p className="pe-3 text-end text-sm text-muted tabular-nums">{progress.label}</p>
    </div>
  );
}
