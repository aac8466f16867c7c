/** Keeps the bytes of photos where the settings say. */
import type { Blobs } from "@/domain/blobs.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { openS3Blobs } from "@/adapters/blobs/s3.ts";

export interface BlobSettings {
  /** The folder that is used without a bucket. */
  path: string;
  /** `https://host/bucket`. */
  s3Url: string | undefined;
  s3Region: string | undefined;
  s3AccessKeyId: string | undefined;
  s3SecretAccessKey: string | undefined;
}

/** Opens the bucket, where there is one with its key, else the folder. */
export function openBlobs(settings: BlobSettings): Blobs {
  const { path, s3Url: url, s3Region: region } = settings;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return openFolderBlobs(path);
  }
  return openS3Blobs({ url, region, accessKeyId, secretAccessKey });
}
