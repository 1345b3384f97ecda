import { tmpdir } from 'node:os';
import { z } from 'zod';

import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

/** Where uploaded and made files are kept: any S3. */
export const objectSettings = {
  FANFOLD_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be http://… or https://…' })
    .optional()
    .describe(
      'Address of the S3 for uploaded files; unset, npm start runs an object server on the data folder.',
    ),
  FANFOLD_S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe('Region of the S3, a part of signatures.'),
  FANFOLD_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be 3 to 63 lower-case letters, digits, hyphens or dots',
    )
    .default('fanfold')
    .describe('Bucket of the S3; it has to be there, and it belongs to Fanfold alone.'),
  FANFOLD_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key id at the S3.'),
  FANFOLD_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret access key at the S3.'),
  FANFOLD_S3_ADDRESSING: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Whether the bucket is named in the path of an address or in its host.'),
  FANFOLD_S3_PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'Address under which browsers read the bucket, such as a CDN. It passes path and query to the S3 with the S3’s own Host. Default: the S3 itself.',
    ),
  FANFOLD_S3_UPLOAD_URL: z
    .url()
    .optional()
    .describe(
      'Address under which browsers send to the bucket, such as a proxy. It passes path and query to the S3 with the S3’s own Host. Default: the S3 itself.',
    ),
  FANFOLD_PICTURE_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe(
      'So many days after `fanfold objects --sweep` found that nothing shows a picture, it is removed by such a sweep.',
    ),
  FANFOLD_CDN: z
    .url({ protocol: /^https?$/, error: 'must be http://… or https://…' })
    .optional()
    .describe(
      'Base of the addresses of public files, such as https://cdn.example.com: pictures of works, posts and banners, images of profiles, pictures for previews of links. It passes paths to the public address. Unset: they are at the public address.',
    ),
  FANFOLD_CDN_PUBLIC_PURGE_URL: z
    .url({ protocol: /^https?$/, error: 'must be http://… or https://…' })
    .optional()
    .describe(
      'Where the CDN of public files is told which to forget: POST of {"cacheKeys":[…]}, paths on the public address. Unset: nothing is purged.',
    ),
  FANFOLD_CDN_PRIVATE_PURGE_URL: z
    .url({ protocol: /^https?$/, error: 'must be http://… or https://…' })
    .optional()
    .describe('The same for the CDN of private files.'),
  FANFOLD_CDN_PURGE_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Sent to the CDN as `Authorization: Bearer …` with each purge.'),
  FANFOLD_ENCODER_FOLDER: z
    .string()
    .optional()
    .describe(
      'Folder in which videos and sounds lie while they are encoded: twice the largest file, for each that is encoded at once. Default: the temporary folder of the system.',
    ),
  FANFOLD_ENCODER_JOBS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('How many files are encoded at once.'),
  FANFOLD_ENCODER_THREADS: z.coerce
    .number()
    .int()
    .min(0)
    .max(256)
    .default(1)
    .describe('Threads of each encoder; 0 for as many as the machine has.'),
  FANFOLD_FFMPEG: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The ffmpeg program that encodes in place of the FFmpeg in node-av: a path, or a name that PATH finds. It needs libx264 and libmp3lame.',
    ),
  FANFOLD_FFPROBE: z
    .string()
    .min(1)
    .optional()
    .describe('The ffprobe program of that ffmpeg. Default: the one beside it.'),
  FANFOLD_ENCODER_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(256)
    .default(2_000)
    .describe('Memory that the encoding of one file may take; beyond it the file is refused.'),
} as const;

/** How uploaded videos and sounds are made playable. */
export const encodingSettings = (config: Config) => ({
  atOnce: config.FANFOLD_ENCODER_JOBS,
  threads: config.FANFOLD_ENCODER_THREADS,
  maxMemoryBytes: config.FANFOLD_ENCODER_MEMORY_MB * 1_000_000,
  folder: config.FANFOLD_ENCODER_FOLDER ?? tmpdir(),
  ffmpeg: config.FANFOLD_FFMPEG,
  ffprobe: config.FANFOLD_FFPROBE,
});

/**
 * Everything that reaching the S3 needs; undefined when none is configured. Throws ConfigError when it is
 * configured by half.
 */
export const objectStoreSettings = (config: Config) => {
  const needed = {
    FANFOLD_S3_ENDPOINT: config.FANFOLD_S3_ENDPOINT,
    FANFOLD_S3_ACCESS_KEY_ID: config.FANFOLD_S3_ACCESS_KEY_ID,
    FANFOLD_S3_SECRET_ACCESS_KEY: config.FANFOLD_S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return undefined;
  const [endpoint, accessKeyId, secretAccessKey] = Object.values(needed);
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(`The S3 is only half configured: ${missing.join(', ')} missing.`);
  return {
    endpoint,
    region: config.FANFOLD_S3_REGION,
    bucket: config.FANFOLD_S3_BUCKET,
    accessKeyId,
    secretAccessKey,
    addressing: config.FANFOLD_S3_ADDRESSING,
    publicUrl: config.FANFOLD_S3_PUBLIC_URL?.replace(/\/+$/, ''),
    uploadUrl: config.FANFOLD_S3_UPLOAD_URL?.replace(/\/+$/, ''),
  };
};
