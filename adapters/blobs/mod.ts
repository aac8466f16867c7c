/** Keeps the bytes of photos where the settings say. */
import type { Blobs } from "@/domain/blobs.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { openS3Blobs } from "@/adapters/blobs/s3.ts";
import type { S3Options } from "@/adapters/blobs/s3_requests.ts";

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

/** The bucket, where the settings name one with its key. */
export function s3Of(settings: BlobSettings): S3Options | null {
  const { S3_URL: url, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { url, region, accessKeyId, secretAccessKey };
}

/** Opens the bucket, where there is one with its key, else the folder. */
export function openBlobs(settings: BlobSettings): Blobs {
  const s3 = s3Of(settings);
  return s3 === null ? openFolderBlobs(settings.BLOB_PATH) : openS3Blobs(s3);
}
