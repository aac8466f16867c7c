/** A drawn night: a moon in its halo, stars, and the roofs of a town. Decoration. */
import type { VNode } from "preact";

/** Positions outside the text: at the top, and on the side of the picture. */
const STARS = [
  [60, 50, 2],
  [170, 96, 1.5],
  [260, 40, 2.5],
  [390, 84, 1.5],
  [480, 36, 2],
  [570, 104, 1.5],
  [660, 60, 2.5],
  [750, 30, 1.5],
  [830, 140, 2],
  [930, 60, 1.5],
  [1010, 190, 2],
  [1090, 90, 1.5],
  [1330, 250, 2],
  [1390, 60, 1.5],
  [50, 230, 1.5],
  [860, 290, 2],
  [780, 220, 1.5],
] as const;

const ROOFS =
  "M0 740h70v-40l45-34 45 34v24h60v-60h110v40h50l55-44 55 44h40v-70h90v60h70v-30l60-40 60 40v50h90" +
  "v-80h100v36h60v-40l50-36 50 36v60h70v-44h90v44h120v-70l45-34 45 34V800H0z";

export function NightSky(): VNode {
  return (
    <svg
      viewBox="0 0 1440 800"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="mirror-rtl absolute inset-0 size-full"
    >
      <g fill="#dfe6ff" className="max-wide:hidden">
        {STARS.map(([cx, cy, r]) => <circle key={cx} cx={cx} cy={cy} r={r} />)}
      </g>
      <g fill="#ffe2a8">
        <circle cx="1188" cy="146" r="170" opacity=".05" />
        <circle cx="1188" cy="146" r="120" opacity=".07" />
        <path d="M1180 70a74 74 0 1 0 62 112 60 60 0 1 1-62-112z" />
      </g>
      <path d={ROOFS} fill="#0f1537" />
      <path
        d="M98 712h12v15H98zM250 690h12v15h-12zM520 700h12v15h-12zM852 690h12v15h-12zM1052 700h12v15h-12zM1250 720h12v15h-12z"
        fill="#ffc766"
        opacity=".75"
      />
    </svg>
  );
}
