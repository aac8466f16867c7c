/** docs/screens/README.md: every picture on one page. */
import { type Look, LOOKS } from "@/tasks/screens/looks.ts";

const PHONE_PX = 120;
const WIDE_PX = 260;

/** Something that pictures were taken of. */
export interface Subject {
  name: string;
  looks: readonly Look[];
}

/** The page for all pictures, a row a subject. */
export function overviewOf(subjects: readonly Subject[]): string {
  const heads = LOOKS.map(({ title }) => `<th>${title}</th>`).join("");
  return [
    "# Screens",
    "",
    "Every page of the site at 390 × 844 and 1440 × 900, light and dark, in English and Hebrew, as",
    "`deno task screens` takes them from the running app.",
    "",
    "<table>",
    `<tr><th></th>${heads}</tr>`,
    ...subjects.map((subject) => `<tr><th>${subject.name}</th>${LOOKS.map(cellOf(subject)).join("")}</tr>`),
    "</table>",
    "",
  ].join("\n");
}

/** The file of a picture. */
export function fileOf(name: string, look: Look): string {
  return `${name}.${look.name}.jpg`;
}

function cellOf({ name, looks }: Subject): (look: Look) => string {
  return (look) => {
    if (!looks.includes(look)) return "<td></td>";
    const file = fileOf(name, look);
    const width = look.isMobile ? PHONE_PX : WIDE_PX;
    return `<td><a href="${file}"><img src="${file}" width="${width}" alt="${name}, ${look.title}"></a></td>`;
  };
}
