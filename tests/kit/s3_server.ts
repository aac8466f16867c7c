/**
 * The S3-compatible server of the tests, as a process: `s3_server.ts PACKAGE FOLDER BUCKET`. It listens on a free port of
 * 127.0.0.1, prints it, and lives until it is killed. Run by `s3.ts` alone, with a lock file and no configuration.
 */
const [name = "", directory = "", bucket = ""] = Deno.args;

/** What is used of the library, which has no types. */
interface Library {
  run(): Promise<{ port: number }>;
}

const { default: S3rver } = await import(name);
const server: Library = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
console.log(port);
