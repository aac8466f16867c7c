/** How the pages of an export look: the system's own typeface, light or dark as the reader has it, in either direction. */
export const STYLE =
  `:root { color-scheme: light dark; --line: light-dark(#d8d4d2, #4a4442); --muted: light-dark(#655d5a, #b3aaa6);
  --mine: light-dark(#fbe3e6, #4a2630); --sunken: light-dark(#f5f2f0, #2a2523); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #1c1817); color: light-dark(#231d1b, #f2edeb); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.75rem 0 1.25rem; }
a { color: light-dark(#a81c3b, #ff9db0); }
nav { display: flex; gap: 1.5rem; flex-wrap: wrap; margin-block: 0.5rem; }
nav a, .contents a { display: inline-block; padding-block: 0.6rem; }
.meta { color: var(--muted); font-size: 0.875rem; }
dl > div, .contents li { border-block-end: 1px solid var(--line); padding-block: 0.5rem; }
dt { color: var(--muted); font-size: 0.875rem; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.contents { list-style: none; padding: 0; }
.contents li { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: 0; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-block-end: 1px solid var(--line);
  white-space: pre-line; }
[dir="rtl"] th, [dir="rtl"] td { padding: 0.5rem 0 0.5rem 1rem; }
th { color: var(--muted); font-size: 0.875rem; font-weight: 500; white-space: nowrap; }
td { min-width: 3rem; max-width: 28rem; overflow-wrap: anywhere; }
img { max-width: min(100%, 20rem); height: auto; border-radius: 0.5rem; }
.chat { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
.chat li { max-width: 40rem; padding: 0.5rem 0.75rem; border-radius: 0.75rem; background: var(--sunken); justify-self: start; }
.chat li.mine { background: var(--mine); justify-self: end; }
.chat li.notice { background: none; border: 1px solid var(--line); justify-self: center; }
.chat p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
`;
