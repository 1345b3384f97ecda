import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { createLogger } from '@fanfold/platform';

import { type ObjectServer, type ObjectServerOptions, startObjectServer } from '../server.ts';

export const bucket = 'fanfold';
export const region = 'us-east-1';
export const credentials = { accessKeyId: 'fanfold', secretAccessKey: randomBytes(32).toString('hex') };

export type TestServer = ObjectServer & { readonly folder: string; readonly client: S3Client };

/**
 * A server on a folder of its own, and the SDK's client with its own defaults. Take it with `await using`.
 */
export const startTestServer = async (
  options: Partial<ObjectServerOptions> = {},
  clientOptions: S3ClientConfig = {},
): Promise<TestServer> => {
  await using opening = new AsyncDisposableStack();
  const folder = options.folder ?? temporaryFolder(opening);
  const server = opening.use(
    await startObjectServer({
      folder,
      host: '127.0.0.1',
      port: 0,
      region,
      bucket,
      credentials,
      log: createLogger('objects', { level: 'silent' }),
      ...options,
    }),
  );
  const client = opening.adopt(clientOf(server.url, clientOptions), (one) => one.destroy());
  const open = opening.move();
  return { ...server, folder, client, [Symbol.asyncDispose]: () => open.disposeAsync() };
};

/** No call is repeated, so that a test sees the first answer. */
export const clientOf = (url: string, options: S3ClientConfig = {}): S3Client =>
  new S3Client({ endpoint: url, region, credentials, forcePathStyle: true, maxAttempts: 1, ...options });

const temporaryFolder = (opening: AsyncDisposableStack): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-objects-'));
  opening.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The error that a call of the SDK is answered with: S3's code and the HTTP status. */
export const refusalOf = async (call: Promise<unknown>): Promise<{ code: string; status: number }> => {
  try {
    await call;
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    return { code: name, status: $metadata?.httpStatusCode ?? 0 };
  }
  throw new Error('The call succeeded.');
};

/** Bytes that repeat nothing, so that a piece in the wrong place is found. */
export const someBytes = (size: number): Buffer => randomBytes(size);
