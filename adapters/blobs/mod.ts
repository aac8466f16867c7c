/** Keeps the bytes of photos where the settings say. */
import type { Blobs } from "@/domain/blobs.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { openS3Blobs } from "@/adapters/blobs/s3.ts";

/** The settings that say where, by their names. */
export interface BlobSettings {
  /** The folder that is used without a bucket. */
  BLOB_PATH: string;
  /** `https://host/bucket`. */
  S3_URL: string | undefined;
  S3_REGION: string | undefined;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}

/** Opens the bucket, where there is one with its key, else the folder. */
export function openBlobs(settings: BlobSettings): Blobs {
  const { BLOB_PATH, S3_URL: url, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return openFolderBlobs(BLOB_PATH);
  }
  return openS3Blobs({ url, region, accessKeyId, secretAccessKey });
}
