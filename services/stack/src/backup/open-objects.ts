import { resolve } from 'node:path';
import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import { type Config, dataPaths, objectServerKey, objectStoreSettings } from '@fanfold/platform';

/**
 * The object store of an installation for an operator's command; undefined when there is none, or its own
 * server does not run. The record of a running stack has no secrets, so the key of its own server is read
 * from the data folder.
 */
export const openObjects = (
  config: Config,
  { isOwn }: { readonly isOwn: boolean },
): ObjectStore | undefined => {
  if (config.FANFOLD_S3_ENDPOINT === undefined) return undefined;
  const settings = objectStoreSettings(isOwn ? withOwnKey(config) : config);
  return settings && createObjectStore(settings);
};

const withOwnKey = (config: Config): Config => ({
  ...config,
  FANFOLD_S3_SECRET_ACCESS_KEY: objectServerKey(dataPaths(resolve(config.FANFOLD_DATA_DIR)).secrets),
});
