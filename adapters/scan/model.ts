/**
 * The local model: MobileNetV2 as nsfwjs was trained with it, run by TensorFlow.js as WebAssembly. Both are packages of
 * their own (`deno task scanner`), no dependencies of the project, and are required by Node's rules from where they lie;
 * everything comes from their files, nothing from the network.
 */
import { createRequire } from "node:module";
import { type Picture, RGB } from "@/adapters/images/picture.ts";
import { resize } from "@/adapters/images/resize.ts";
import type { Scores } from "@/adapters/scan/verdict.ts";

/** Where the packages are installed, with their lock file beside them. */
export const PACKAGES = new URL("./packages/", import.meta.url).pathname;

const SIDE_PX = 224;
const LIGHTEST = 255;
const MODEL = "nsfwjs/dist/models/mobilenet_v2_mid";
const WEIGHTS = ["group1-shard1of2.min.js", "group1-shard2of2.min.js"];
const NEEDED = ["@tensorflow/tfjs", "@tensorflow/tfjs-backend-wasm", "nsfwjs"];

/** What is used of TensorFlow.js. */
interface TensorFlow {
  setBackend(name: "wasm"): Promise<boolean>;
  loadGraphModel(files: { load(): Promise<unknown> }): Promise<{ predict(input: Tensor): Tensor }>;
  tensor4d(values: Float32Array, shape: readonly [number, number, number, number]): Tensor;
}

interface Tensor {
  data(): Promise<ArrayLike<number>>;
  dispose(): void;
}

interface ModelJson {
  weightsManifest: readonly { weights: readonly unknown[] }[];
}

/** Whether the packages are there. */
export async function areInstalled(packages: string): Promise<boolean> {
  const files = NEEDED.map((name) => Deno.stat(`${packages}/node_modules/${name}/package.json`));
  const found = await Promise.allSettled(files);
  return found.every(({ status }) => status === "fulfilled");
}

/** Loads the model; gives what tells the scores of a picture. */
export async function openModel(packages: string): Promise<(picture: Picture) => Promise<Scores>> {
  const require = createRequire(`${packages}/deno.json`);
  const tensorflow: TensorFlow = require("@tensorflow/tfjs");
  require("@tensorflow/tfjs-backend-wasm");
  if (!await tensorflow.setBackend("wasm")) throw new Error("Cannot start TensorFlow.js as WebAssembly");
  // Read by path: nsfwjs's own loader goes through the weights letter by letter, which takes 7 s and 1.2 GB.
  const file = (name: string) => require(`${packages}/node_modules/${MODEL}/${name}`);
  const json: ModelJson = file("model.min.js");
  const weights: string[] = WEIGHTS.map(file);
  const weightData = await new Blob(weights.map((text) => Uint8Array.fromBase64(text))).arrayBuffer();
  const weightSpecs = json.weightsManifest.flatMap((group) => group.weights);
  const model = await tensorflow.loadGraphModel({
    load: () => Promise.resolve({ ...json, weightSpecs, weightData }),
  });

  return async function score(picture) {
    const { rgb } = resize(picture, { width: SIDE_PX, height: SIDE_PX });
    const values = Float32Array.from(rgb, (value) => value / LIGHTEST);
    const input = tensorflow.tensor4d(values, [1, SIDE_PX, SIDE_PX, RGB]);
    const output = model.predict(input);
    // In the order of nsfwjs's classes; a missing one is no number, and so nothing to be sure of.
    const [drawing = NaN, hentai = NaN, neutral = NaN, porn = NaN, sexy = NaN] = Array.from(
      await output.data(),
    );
    input.dispose();
    output.dispose();
    return { drawing, hentai, neutral, porn, sexy };
  };
}
