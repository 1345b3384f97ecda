import type { Config } from './config.ts';
import { hostAndPort } from './config-screening.ts';
import { sandboxUrl } from './sandbox.ts';

/** The scanners as they are configured; in a demo the sandbox looks at pictures. */
export const screeningSettings = (config: Config) => {
  const [, host, port] = hostAndPort.exec(config.FANFOLD_CLAMAV ?? '') ?? [];
  const sandbox = sandboxUrl(config);
  const url = config.FANFOLD_PICTURE_SCREENING_URL ?? (sandbox && `${sandbox}/pictures/v1/screen`);
  return {
    malware:
      host === undefined || port === undefined
        ? undefined
        : {
            host: host.replace(/^\[|\]$/g, ''),
            port: Number(port),
            mostBytes: config.FANFOLD_CLAMAV_MB * 1_000_000,
          },
    picture: url === undefined ? undefined : { url, token: config.FANFOLD_PICTURE_SCREENING_TOKEN },
  };
};
