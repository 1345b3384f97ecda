import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
  type UploadPartCommandInput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { ObjectStoreError } from './object-store-error.ts';
import type { ObjectStoreSettings } from './settings.ts';

const longestSeconds = 7 * 24 * 3_600;

/**
 * Makes addresses that need no credentials, signed for the S3 and given with the address that browsers reach.
 */
export type Presigner = {
  readonly read: (input: GetObjectCommandInput, expiresSeconds: number) => Promise<string>;
  /** The type and the length of the body are a part of what is granted. */
  readonly put: (input: PutObjectCommandInput, expiresSeconds: number) => Promise<string>;
  /** The length of the body is a part of what is granted. */
  readonly putPart: (input: UploadPartCommandInput, expiresSeconds: number) => Promise<string>;
  readonly publicUrl: (key: string) => string;
};

export const createPresigner = (
  client: S3Client,
  { endpoint, bucket, addressing, publicUrl, uploadUrl }: ObjectStoreSettings,
): Presigner => {
  const own = bucketUrl({ endpoint, bucket, addressing });
  const at = (base: string | undefined, signed: string): string => (base ?? own) + signed.slice(own.length);
  return {
    read: async (input, seconds) =>
      at(publicUrl, await getSignedUrl(client, new GetObjectCommand(input), { expiresIn: checked(seconds) })),
    put: async (input, seconds) => {
      // The library leaves the type unsigned unless it is named.
      const options = { expiresIn: checked(seconds), signableHeaders: new Set(['content-type']) };
      return at(uploadUrl, await getSignedUrl(client, new PutObjectCommand(input), options));
    },
    putPart: async (input, seconds) =>
      at(
        uploadUrl,
        await getSignedUrl(client, new UploadPartCommand(input), { expiresIn: checked(seconds) }),
      ),
    publicUrl: (key) => `${publicUrl ?? own}/${key.split('/').map(encodeURIComponent).join('/')}`,
  };
};

const checked = (seconds: number): number => {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= longestSeconds) return seconds;
  throw new ObjectStoreError('refused', `An address cannot expire after ${seconds} seconds.`);
};

/** The address of the bucket at the S3, without a slash at the end. */
const bucketUrl = ({
  endpoint,
  bucket,
  addressing,
}: Pick<ObjectStoreSettings, 'endpoint' | 'bucket' | 'addressing'>): string => {
  const base = endpoint.replace(/\/+$/, '');
  return addressing === 'path' ? `${base}/${bucket}` : base.replace('://', `://${bucket}.`);
};
