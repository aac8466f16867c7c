/** A photo of the member's own, drawn from the file: pages show pictures of the server alone, so it is a canvas. */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";

/** Pixels of the canvas; the tile is a third as wide. */
const WIDTH = 352;
const HEIGHT = 470;

export function PhotoPreview({ file }: { file: Blob }): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) void drawCovering(canvas.current, file);
  }, []);
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="absolute inset-0 size-full"
    />
  );
}

/** Fills the canvas with the middle of the picture; one that cannot be read leaves it empty. */
async function drawCovering(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return;
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext("2d");
  context?.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  picture.close();
}
