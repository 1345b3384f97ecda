import type { Config } from './config.ts';
import { sandboxUrl } from './sandbox.ts';

/** What stands before the paths of public files, without a slash at its end; undefined without a CDN. */
export const cdnBase = (config: Pick<Config, 'FANFOLD_CDN'>): string | undefined =>
  config.FANFOLD_CDN?.replace(/\/+$/, '');

/** Where a CDN is told what to forget; in a demo the sandbox stands in for it. */
export const cdnSettings = (config: Config) => {
  const sandbox = sandboxUrl(config);
  if (sandbox !== undefined)
    return {
      public: `${sandbox}/cdn/v1/public/purge`,
      private: `${sandbox}/cdn/v1/private/purge`,
      token: undefined,
    };
  return {
    public: config.FANFOLD_CDN_PUBLIC_PURGE_URL,
    private: config.FANFOLD_CDN_PRIVATE_PURGE_URL,
    token: config.FANFOLD_CDN_PURGE_TOKEN,
  };
};
