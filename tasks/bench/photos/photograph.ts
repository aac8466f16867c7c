/**
 * A picture with what makes photographs hard: soft light, texture at every scale, sharp edges, and the grain of a
 * sensor. Made by numbers alone, so that every run and every machine measures the same one.
 */

/** Cells across the picture of the coarsest texture, how often it is halved, and how much of each half shows. */
const CELLS = 5;
const OCTAVES = 9;
const ROUGHNESS = 0.62;
/** Levels of 255. */
const GRAIN = 14;

/** Pixels as red, green, blue, row by row. */
export function photographOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8ClampedArray(width * height * 3);
  const cell = Math.max(width, height) / CELLS;
  let at = 0;
  for (let down = 0; down < height; down++) {
    for (let across = 0; across < width; across++) {
      const [x, y] = [across / cell, down / cell];
      const isNear = textureAt(x + 31.7, y + 12.3, OCTAVES) > 0.5;
      const texture = textureAt(isNear ? x * 3 : x, isNear ? y * 3 : y, OCTAVES);
      const warmth = 60 * (textureAt(x + 5.1, y + 77.7, 3) - 0.5);
      const light = (isNear ? 75 : 165) - 40 * down / height + 190 * (texture - 0.5);
      const grain = GRAIN * (chance(across, down) - 0.5);
      rgb[at++] = light + warmth + grain;
      rgb[at++] = light + (isNear ? 20 : 0) + grain;
      rgb[at++] = light - warmth + grain;
    }
  }
  return new Uint8Array(rgb.buffer);
}

/** Value noise, octave upon octave; from 0 to 1, mostly near the middle. */
function textureAt(x: number, y: number, octaves: number): number {
  let [sum, weights, weight] = [0, 0, 1];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * smoothNoise(x, y);
    weights += weight;
    weight *= ROUGHNESS;
    x *= 2;
    y *= 2;
  }
  return sum / weights;
}

function smoothNoise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = ease(x - left);
  const above = mix(chance(left, top), chance(left + 1, top), across);
  const below = mix(chance(left, top + 1), chance(left + 1, top + 1), across);
  return mix(above, below, ease(y - top));
}

/** From 0 to 1, always the same at one place. */
function chance(x: number, y: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  hash = Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d);
  hash = Math.imul(hash ^ hash >>> 12, 0x297a2d39);
  return ((hash ^ hash >>> 15) >>> 0) / 0xffffffff;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
