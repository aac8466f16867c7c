/**
 * Texts that try to be more than text: markup and scripts, addresses that are none, what breaks out of attributes, JSON or
 * templates, and characters that turn, hide or pile up what stands around them. Whatever a member or the operator writes
 * is tried with them (SE-6).
 * Invariant: whichever of them ran would set `owned`, on the page or in its title.
 */

/** Where a script of these texts says that it ran. */
export const OWNED = "owned";

const RUN = `window.${OWNED}=document.title="${OWNED}"`;

const MARKUP: readonly string[] = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<img src=x onerror='${RUN}'>`,
  `<svg/onload='${RUN}'><animate onbegin='${RUN}'>`,
  `<details open ontoggle='${RUN}'><summary>open</summary></details>`,
  `<iframe srcdoc="<script>parent.${OWNED}=1</script>"></iframe>`,
  `<math><mtext></p><style><!--</style><img title="--><img src=x onerror='${RUN}'>">`,
  `<noscript><p title="</noscript><img src=x onerror='${RUN}'>">`,
  `</textarea></title></style></template></kin-island></dialog><b ${OWNED}=1>bold</b>`,
  `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link rel="stylesheet" href="https://evil.example/x.css"><style>*{display:none}</style>`,
  `<form action="https://evil.example/"><input autofocus onfocus='${RUN}'><button>Log in</button></form>`,
  `<kin-island name="chat"><script type="application/json">{}</script></kin-island>`,
  `<template id="modal-frame"><dialog open>mine</dialog></template><div id="banners">mine</div>`,
  `<a href="javascript:${encodeURIComponent(RUN)}">click</a>`,
  `<!-- <b>gone</b> --> &lt;b&gt;not bold&lt;/b&gt; &amp;amp; &#x3c;script&#x3e;`,
];

const BREAKOUTS: readonly string[] = [
  `" onmouseover='${RUN}' ${OWNED}="1`,
  `' autofocus onfocus='${RUN}' x='`,
  `"}],"messages":[{"text":"injected"}]}`,
  `\\u003cscript\\u003e \\" \\\\ \\n`,
  "{name} {count} ${name} {{name}} %s %1$s $& $1 $` $'",
  "__proto__ constructor toString hasOwnProperty",
  "; DROP TABLE members; -- ' OR '1'='1",
];

const ADDRESSES: readonly string[] = [
  `javascript:${RUN}`,
  "JaVaScRiPt://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1) file:///etc/passwd blob:https://example.com/1",
  `https://example.com/"onmouseover="${OWNED}=1`,
  `https://example.com/'><img src=x onerror=${OWNED}=1>`,
  "https://kindling.example@evil.example/login",
  "http://127.0.0.1:8000/ http://[::1]/ http://localhost/ https://0x7f000001/",
  "https://xn--80ak6aa92e.com/ https://аррӏе.com/",
  "https://example.com/\u202egpj.exe",
  "www.example.com:99999/ https:///nothing https://",
];

const CHARACTERS: readonly string[] = [
  "before \u202eturned\u202c \u2067isolated \u202d never closed",
  "הכול טוב \u202a\u202b\u202d\u202e\u2066\u2067\u2068 abc 123",
  `Z${"\u0301\u0335\u0359\u035c\u0489".repeat(60)}algo`,
  "\ufeff\u200b\u2060\u00adhidden\u200d\u200c\u180e",
  "null\u0000bell\u0007escape\u001b[31mred\u009b31m",
  "line\u2028paragraph\u2029next\u0085last\r\nend",
  "\ud83d\ude00\ud83d lone \udc00 surrogates",
  "👨‍👩‍👧‍👦👩🏽‍❤️‍💋‍👨🏻🏴󠁧󠁢󠁥󠁮󠁧󠁿🇮🇱🇩🇪".repeat(12),
  "﷽".repeat(40),
  "W".repeat(400),
  `${"a".repeat(200)}\u00a0${"ש".repeat(200)}`,
];

/** Short enough for every field that takes a sentence, and none of them blank. */
export const HOSTILE_TEXTS: readonly string[] = [...MARKUP, ...BREAKOUTS, ...ADDRESSES, ...CHARACTERS];
