/** Drawings for empty and broken states, in the colours of the theme. Decoration: the words beside them say it. */
import type { ComponentChildren, VNode } from "preact";

function Canvas({ children }: { children: ComponentChildren }): VNode {
  return <svg viewBox="0 0 200 150" className="h-38 w-50 max-w-full" aria-hidden="true">{children}</svg>;
}

function Chats(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-brand-soft" />
      <path
        d="M44 46h72a18 18 0 0 1 18 18v18a18 18 0 0 1-18 18H74l-20 17v-17H44a18 18 0 0 1-18-18V64a18 18 0 0 1 18-18z"
        className="fill-raised stroke-line"
        stroke-width="1.5"
      />
      <path d="M48 66h56M48 81h36" className="stroke-line" stroke-width="7" stroke-linecap="round" />
      <path
        d="M118 72h42a16 16 0 0 1 16 16v16a16 16 0 0 1-16 16h-4v14l-17-14h-21a16 16 0 0 1-16-16V88a16 16 0 0 1 16-16z"
        className="fill-bloom"
      />
      <path
        d="M139 110c-8-5-12-9.5-12-15a6.7 6.7 0 0 1 12-4 6.7 6.7 0 0 1 12 4c0 5.5-4 10-12 15z"
        fill="#fff"
      />
      <circle cx="168" cy="38" r="6" className="fill-spark" />
      <circle cx="34" cy="128" r="4" className="fill-bloom" opacity=".5" />
    </Canvas>
  );
}

function Hearts(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-brand-soft" />
      <g transform="rotate(-9 82 80)">
        <rect
          x="46"
          y="30"
          width="72"
          height="98"
          rx="16"
          className="fill-raised stroke-line"
          stroke-width="1.5"
        />
        <circle cx="82" cy="66" r="15" className="fill-line" />
        <path d="M56 112a26 23 0 0 1 52 0z" className="fill-line" />
      </g>
      <g transform="rotate(10 128 84)">
        <rect x="94" y="36" width="70" height="96" rx="16" className="fill-bloom" />
        <path
          d="M129 106c-14-9-21-16-21-25.500a11.7 11.7 0 0 1 21-7 11.7 11.7 0 0 1 21 7c0 9.5-7 16.5-21 25.500z"
          fill="#fff"
        />
      </g>
      <circle cx="36" cy="44" r="5" className="fill-spark" />
    </Canvas>
  );
}

function Broken(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-sunken" />
      <path
        d="M100 124C66 102 50 86 50 63a28 28 0 0 1 50-17l-9 17 15 13-11 17z"
        className="fill-faint"
        opacity=".55"
      />
      <path
        d="M104 124c33-22 48-38 48-61a27 27 0 0 0-46-19l-8 18 16 13-11 18z"
        className="fill-faint"
        opacity=".35"
      />
    </Canvas>
  );
}

function Lost(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-brand-soft" />
      <path
        d="M40 118c18 14 34-8 52 0s22 16 44 2"
        className="stroke-line"
        fill="none"
        stroke-width="3"
        stroke-dasharray="1 9"
        stroke-linecap="round"
      />
      <path
        d="M100 20c21 0 37 15.500 37 35.500 0 25-29 48.500-37 55.500-8-7-37-30.500-37-55.500C63 35.500 79 20 100 20z"
        className="fill-bloom"
      />
      <path
        d="M90 48a10.5 10.5 0 1 1 15.500 9.200c-3.600 2-5.500 4.300-5.500 8.300"
        fill="none"
        stroke="#fff"
        stroke-width="6"
        stroke-linecap="round"
      />
      <circle cx="100" cy="79" r="4" fill="#fff" />
      <circle cx="38" cy="116" r="6" className="fill-spark" />
      <circle cx="158" cy="42" r="5" className="fill-spark" />
    </Canvas>
  );
}

export const ART = { chats: Chats, hearts: Hearts, broken: Broken, lost: Lost } as const;
export type ArtName = keyof typeof ART;
