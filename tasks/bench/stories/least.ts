/**
 * As little as showing stories can be: one page with its pictures in it, that a tap shows one after the other under a bar
 * that fills. What the product is held against, on the same machine in the same minute.
 */

/** The page; `picture` is a JPEG. */
export function leastStories(picture: Uint8Array): string {
  const address = `data:image/jpeg;base64,${picture.toBase64()}`;
  return `<!doctype html><meta name="viewport" content="width=device-width"><style>
body { margin: 0; background: #000 }
#tile { position: absolute; inset: 80px 200px auto 16px; height: 300px; background: #d1265f }
dialog { padding: 0; border: 0; width: 100vw; height: 100vh; max-width: none; max-height: none }
img { position: absolute; width: 100%; height: 100%; object-fit: contain }
#bar { position: absolute; inset: 8px 8px auto; height: 3px; background: #fff; transform-origin: 0 0 }
</style><div id="page"><a id="tile" href="#"></a></div><dialog><div id="stage"></div><div id="bar"></div></dialog><script>
const address = "${address}";
const box = document.querySelector("dialog");
let percent = 0;
function show() {
  stage.replaceChildren(Object.assign(new Image(), { src: address + "#" + Math.random() + "/full" }));
  percent = 0;
}
setInterval(() => { bar.style.transform = "scaleX(" + ++percent % 100 / 100 + ")"; }, 100);
tile.onclick = (event) => { event.preventDefault(); show(); box.showModal(); };
stage.onclick = box.onclick = () => { if (box.open) show(); };
</script>`;
}
