import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import { type Config, isLoopback, objectStoreSettings, publicUrl } from '@fanfold/platform';

import { passedOnPath } from './media/pass-on.route.ts';

export type Objects = AsyncDisposable & {
  readonly objects: ObjectStore | undefined;
  /** The bucket's address, where browsers reach it through the API alone. */
  readonly passedOnBucket: string | undefined;
};

const nothing = { objects: undefined, passedOnBucket: undefined };

/**
 * The object store that is configured. An S3 on this machine's own address is out of reach of browsers
 * elsewhere, and of every page's security policy: unless other addresses are configured, the API passes their
 * requests on.
 */
export const openObjects = (config: Config): Objects => {
  const settings = objectStoreSettings(config);
  if (settings === undefined) return { ...nothing, [Symbol.asyncDispose]: async () => {} };
  const { endpoint, bucket, addressing } = settings;
  const isLocal = addressing === 'path' && isLoopback(new URL(endpoint).hostname);
  const base = `${publicUrl(config)}${passedOnPath}`;
  const passesOn = isLocal && (settings.publicUrl === undefined || settings.uploadUrl === undefined);
  const objects = createObjectStore({
    ...settings,
    publicUrl: settings.publicUrl ?? (isLocal ? base : undefined),
    uploadUrl: settings.uploadUrl ?? (isLocal ? base : undefined),
  });
  return {
    objects,
    [Symbol.asyncDispose]: () => Promise.resolve(objects[Symbol.asyncDispose]()),
    passedOnBucket: passesOn ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : undefined,
  };
};
