/** Pictures beside the options of the registration: an icon, or a hair colour. Decorative: the labels say the same. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import {
  beerIcon,
  bikeIcon,
  bookOpenIcon,
  cameraIcon,
  carIcon,
  catIcon,
  chefHatIcon,
  cigaretteIcon,
  cigaretteOffIcon,
  circleAlertIcon,
  clapperboardIcon,
  cloudIcon,
  coffeeIcon,
  compassIcon,
  cpuIcon,
  dicesIcon,
  disc3Icon,
  dogIcon,
  dramaIcon,
  dumbbellIcon,
  earIcon,
  eyeIcon,
  flameIcon,
  flower2Icon,
  footprintsIcon,
  gamepad2Icon,
  glassWaterIcon,
  heartIcon,
  languagesIcon,
  leafIcon,
  lockIcon,
  marsIcon,
  messageCircleIcon,
  messagesSquareIcon,
  moonIcon,
  mountainIcon,
  musicIcon,
  nonBinaryIcon,
  paletteIcon,
  partyPopperIcon,
  pawPrintIcon,
  planeIcon,
  rabbitIcon,
  scrollTextIcon,
  shirtIcon,
  sofaIcon,
  sparklesIcon,
  sproutIcon,
  sunIcon,
  sunMoonIcon,
  trophyIcon,
  undo2Icon,
  usersRoundIcon,
  utensilsIcon,
  venetianMaskIcon,
  venusAndMarsIcon,
  venusIcon,
  wavesHorizontalIcon,
  wineIcon,
  xIcon,
  zapIcon,
} from "@/components/icons.ts";

type Icons = Readonly<Record<string, string>>;

/** Icons by field and option. A field has one for each of its options, or none at all. */
const ICONS: Readonly<Record<string, Icons>> = {
  gender: { 1: marsIcon, 2: venusIcon, other: nonBinaryIcon },
  wanted: { 1: marsIcon, 2: venusIcon, both: venusAndMarsIcon },
  goal: {
    chat: messageCircleIcon,
    flirt: flameIcon,
    friends: coffeeIcon,
    see_what_happens: sparklesIcon,
  },
  discretion: { open: eyeIcon, discreet: venetianMaskIcon },
  experience: {
    first_time: sproutIcon,
    a_little: footprintsIcon,
    experienced: compassIcon,
    returning: undo2Icon,
  },
  communication: {
    quick: zapIcon,
    long: scrollTextIcon,
    deep: messagesSquareIcon,
    playful: dicesIcon,
    listening: earIcon,
  },
  temperament: { introvert: moonIcon, ambivert: sunMoonIcon, extrovert: sunIcon },
  drink: {
    never: glassWaterIcon,
    rarely: partyPopperIcon,
    weekends: wineIcon,
    often: beerIcon,
    private: lockIcon,
  },
  smoke: {
    never: cigaretteOffIcon,
    sometimes: cloudIcon,
    regularly: cigaretteIcon,
    vape: zapIcon,
    quitting: leafIcon,
    private: lockIcon,
  },
  workout: { never: sofaIcon, sometimes: footprintsIcon, weekly: bikeIcon, daily: dumbbellIcon },
  pets: {
    dog: dogIcon,
    cat: catIcon,
    several: usersRoundIcon,
    other: rabbitIcon,
    would_like: heartIcon,
    none: xIcon,
    allergic: circleAlertIcon,
  },
  interests: {
    animals: pawPrintIcon,
    art: paletteIcon,
    books: bookOpenIcon,
    cars: carIcon,
    cooking: chefHatIcon,
    dancing: disc3Icon,
    fashion: shirtIcon,
    fitness: dumbbellIcon,
    food: utensilsIcon,
    gaming: gamepad2Icon,
    gardening: sproutIcon,
    hiking: mountainIcon,
    languages: languagesIcon,
    movies: clapperboardIcon,
    music: musicIcon,
    photography: cameraIcon,
    sea: wavesHorizontalIcon,
    sports: trophyIcon,
    technology: cpuIcon,
    theatre: dramaIcon,
    travel: planeIcon,
    wellness: flower2Icon,
    yoga: flower2Icon,
  },
};

const HAIR_COLOURS: Readonly<Record<string, readonly string[]>> = {
  black: ["#2b2326"],
  brown: ["#7a4a2d"],
  blond: ["#e5bf6c"],
  red: ["#c1532b"],
  grey: ["#bdb8bb"],
  coloured: ["#e0218a", "#5b7cf5", "#1fb877"],
  bald: ["#e8bfa4"],
  other: ["#9a8a92"],
};

/** The picture of an option, or null where its field has none. */
export function optionArt(field: string, option: string): VNode | null {
  if (field === "hair") return <Swatch colours={HAIR_COLOURS[option] ?? []} />;
  const icon = ICONS[field]?.[option];
  return icon === undefined ? null : <Icon of={icon} />;
}

/** Stripes of the colours in a circle. */
function Swatch({ colours }: { colours: readonly string[] }): VNode {
  const width = 24 / colours.length;
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0 rounded-full ring-1 ring-field/60" aria-hidden="true">
      {colours.map((fill, index) => (
        <rect key={fill} x={index * width} y="0" width={width} height="24" fill={fill} />
      ))}
    </svg>
  );
}
