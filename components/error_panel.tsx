/** What an error page says: its number large, what happened, and the way on, which in a modal is the way back. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { BrokenArt } from "@/components/art/broken.tsx";
import { LostArt } from "@/components/art/lost.tsx";

export interface ErrorPanelProps {
  status: number;
  title: string;
  text?: string | undefined;
  way: { href: string; label: string };
}

export function ErrorPanel({ status, title, text, way }: ErrorPanelProps): VNode {
  const Art = status === 404 ? LostArt : BrokenArt;
  return (
    <div className="flex animate-rise flex-col items-center px-8 py-12 text-center">
      <Art />
      <p className="mt-4 text-display font-bold text-gradient tabular-nums" aria-hidden="true">{status}</p>
      <h1 className="mt-3 text-xl font-semibold">{title}</h1>
      {text !== undefined && <p className="mt-2 max-w-sm break-words text-muted">{text}</p>}
      <div data-back="" className="mt-7">
        <Button href={way.href}>{way.label}</Button>
      </div>
    </div>
  );
}
