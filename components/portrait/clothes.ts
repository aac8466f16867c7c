/** Shoulders and clothes of the drawn portraits. C = cloth, K = its shade, S = skin, N = the skin's shade. */

const BODY =
  "M150 276C178 276 190 284 216 292C250 302 266 330 272 400H28C34 330 50 302 84 292C110 284 122 276 150 276Z";
const body = `<path d="${BODY}" fill="C"/>`;
const folds =
  `<path d="M70 400C72 366 76 346 84 332M230 400C228 366 224 346 216 332" fill="none" stroke="K" stroke-width="4" stroke-linecap="round"/>`;
const bare = (d: string) => `<path d="${d}" fill="S"/>`;

const CREW = body + bare("M118 278C122 304 178 304 182 278C170 272 130 272 118 278Z") +
  `<path d="M116 280C120 310 180 310 184 280" fill="none" stroke="K" stroke-width="6" stroke-linecap="round"/>` +
  folds;
const V_NECK = body + bare("M116 280L150 334L184 280C170 272 130 272 116 280Z") +
  `<path d="M115 281L150 336L185 281" fill="none" stroke="K" stroke-width="5" stroke-linejoin="round"/>` +
  folds;
const SHIRT = body + bare("M122 276L150 314L178 276Z") +
  `<path d="M120 272L104 288L130 320L150 310ZM180 272L196 288L170 320L150 310Z" fill="K"/>` +
  `<path d="M150 312V400" stroke="K" stroke-width="3"/><g fill="K"><circle cx="156" cy="340" r="3"/><circle cx="156" cy="368" r="3"/></g>`;
const BLAZER = body + `<path d="M118 278L150 368L182 278Z" fill="#fffaf5"/>` +
  bare("M126 276L150 322L174 276Z") +
  `<path d="M116 278L92 296L104 330L92 338L146 400H154L208 338L196 330L208 296L184 278L150 372Z" fill="K"/>`;
const HIGH_NECK = body +
  `<path d="M120 250C132 260 168 260 180 250L186 290C170 302 130 302 114 290Z" fill="C"/>` +
  `<path d="M117 272C134 284 166 284 183 272" fill="none" stroke="K" stroke-width="4"/>` + folds;
const STRAPS = `<path d="${BODY}" fill="S"/>` +
  `<path d="M96 400C98 362 106 344 114 336C132 350 168 350 186 336C194 344 202 362 204 400Z" fill="C"/>` +
  `<path d="M114 338L108 286M186 338L192 286" stroke="C" stroke-width="9"/>` +
  `<path d="M116 300C128 310 140 312 146 306M184 300C172 310 160 312 154 306" fill="none" stroke="N" stroke-width="3" stroke-linecap="round"/>`;
const OFF_SHOULDER = `<path d="${BODY}" fill="S"/>` +
  `<path d="M42 338C76 316 116 336 150 336C184 336 224 316 258 338C266 358 270 378 272 400H28C30 378 34 358 42 338Z" fill="C"/>` +
  `<path d="M44 342C78 322 116 342 150 342C184 342 222 322 256 342" fill="none" stroke="K" stroke-width="5"/>` +
  `<path d="M114 300C126 310 140 312 146 306M186 300C174 310 160 312 154 306" fill="none" stroke="N" stroke-width="3" stroke-linecap="round"/>`;
const HOODIE = body + bare("M120 276C126 300 174 300 180 276Z") +
  `<path d="M112 262C96 276 94 300 118 312C140 322 160 322 182 312C206 300 204 276 188 262C192 296 172 304 150 304C128 304 108 296 112 262Z" fill="K"/>` +
  `<path d="M136 316V348M164 316V348" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>`;

export const WOMEN_CLOTHES: readonly [string, ...string[]] = [
  CREW,
  V_NECK,
  STRAPS,
  OFF_SHOULDER,
  HIGH_NECK,
  BLAZER,
  STRAPS,
];
export const MEN_CLOTHES: readonly [string, ...string[]] = [
  CREW,
  V_NECK,
  SHIRT,
  BLAZER,
  HIGH_NECK,
  HOODIE,
  SHIRT,
];
