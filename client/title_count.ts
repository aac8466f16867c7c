/** The number of unread messages before the title of the document: "(3) Chats". */

const COUNT_MAX = 99;
const COUNTED = /^\(\d+\+?\) /;

/** Replaces the count in a title. */
export function countedTitle(title: string, count: number): string {
  const plain = title.replace(COUNTED, "");
  if (count <= 0) return plain;
  return `(${count > COUNT_MAX ? `${COUNT_MAX}+` : count}) ${plain}`;
}

/** Keeps the count in the title, also after navigations; the returned function ends that. */
export function keepTitleCount(count: number): () => void {
  const apply = () => {
    const title = countedTitle(document.title, count);
    if (title !== document.title) document.title = title;
  };
  const watch = new MutationObserver(apply);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  apply();
  return () => watch.disconnect();
}
