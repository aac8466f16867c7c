/** The virtual profiles that a first start puts into the database, marked as such. The same ones every time. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import type { Member } from "@/store/records.ts";

const WOMEN =
  "Maya Noa Lena Clara Sofia Emma Mila Yael Tamar Shira Anna Marie Zoë Lucia Elena Nina Ines Julia Amelie Freya Ada Leila Rosa Vera Talia Greta Alma Nora Ivy Ruth";
const MEN =
  "Daniel Noam Jonas Lukas David Amir Yoav Ben Felix Jürgen Marco Leo Theo Max Omer Eitan Paul Emil Hugo Oscar Liam Adam Ivan Tom Elias Mateo Jan Ari Rafael Simon";
const PLACES =
  "Tel Aviv/Israel;Haifa/Israel;Jerusalem/Israel;Berlin/Germany;Hamburg/Germany;Munich/Germany;Vienna/Austria;Zurich/Switzerland;London/United Kingdom;Dublin/Ireland;Paris/France;Lisbon/Portugal;Madrid/Spain;Rome/Italy;Athens/Greece;Prague/Czechia;Copenhagen/Denmark;Oslo/Norway;New York/United States;Chicago/United States;Toronto/Canada;Mexico City/Mexico;Buenos Aires/Argentina;Cape Town/South Africa;Sydney/Australia;Auckland/New Zealand;Tokyo/Japan;Seoul/South Korea";
const BIOS = [
  "Coffee first, then everything else.",
  "Collects small stories and long walks.",
  "Talk to me about films that made you cry.",
  "Cooks too much on Sundays, shares gladly.",
  "Will lose to you at chess, cheerfully.",
  "Plants, records, and a very lazy cat.",
  "Sea over mountains. Change my mind.",
  "Sings in the kitchen, hums in the lift.",
];

/** How many profiles of each gender there are. */
const EACH = 120;
const DAY_MS = 86_400_000;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** The demo profiles as of `now`, half women and half men. */
export function demoMembers(now: number): Member[] {
  const women = WOMEN.split(" ");
  const men = MEN.split(" ");
  const places = PLACES.split(";");
  return Array.from({ length: EACH * 2 }, (_, index) => {
    const gender = index % 2 === 0 ? 2 : 1;
    const nth = index >> 1;
    const names = gender === 2 ? women : men;
    const [city = "", country = ""] = (places[(nth * 5 + gender * 11) % places.length] ?? "").split("/");
    const id = demoId(index);
    return {
      id,
      email: `${id}@demo.invalid`,
      password: null,
      name: names[nth % names.length] ?? "Kim",
      gender,
      birth_date: `${1975 + (nth * 7 + gender) % 31}-${pad(1 + nth % 12)}-${pad(1 + nth % 28)}`,
      bio: BIOS[(nth + gender) % BIOS.length] ?? "",
      photo: `/portraits/${gender}/${index}.svg`,
      city,
      country,
      answer: 1 + nth % 4,
      premium_until: 0,
      virtual: true,
      lang: "en",
      search: { ages: [18, 70], radius_km: 100, gender: gender === 1 ? 2 : 1 },
      created_at: now - DAY_MS - index * 1000,
    };
  });
}

/** `dem0` and the number in base 32, in the form of every other id. */
function demoId(index: number): MemberId {
  const digits = Array.from(
    { length: 6 },
    (_, place) => ALPHABET[Math.floor(index / 32 ** (5 - place)) % 32],
  );
  const id = `dem0${digits.join("")}`;
  if (!isMemberId(id)) throw new RangeError(`Cannot use "${id}" as a member id`);
  return id;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
