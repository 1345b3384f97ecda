import {
  type Config,
  ConfigError,
  dataPaths,
  isLoopback,
  type Logger,
  objectStoreSettings,
  runProcess,
} from '@fanfold/platform';

import { startObjectServer } from '../server.ts';

/**
 * Serves the data folder's objects at the configured S3 endpoint, which has to be an address of this machine:
 * objects and presigned addresses would be readable on the way.
 */
export const serve = (config: Config, log: Logger): Promise<void> =>
  runProcess(
    async (stack) => {
      const settings = objectStoreSettings(config);
      if (!settings)
        throw new ConfigError('FANFOLD_S3_ENDPOINT is not set; the object server listens there.');
      const { protocol, hostname, port } = new URL(settings.endpoint);
      if (protocol !== 'http:' || !isLoopback(hostname))
        throw new ConfigError(
          `FANFOLD_S3_ENDPOINT is ${settings.endpoint}; the object server needs http://127.0.0.1:PORT.`,
        );
      const { region, bucket, accessKeyId, secretAccessKey } = settings;
      const server = await startObjectServer({
        folder: dataPaths(config.FANFOLD_DATA_DIR).objects,
        host: hostname.replace(/^\[(.*)\]$/, '$1'),
        port: Number(port || 80),
        region,
        bucket,
        credentials: { accessKeyId, secretAccessKey },
        log,
      });
      stack.use(server);
      log.info({ url: server.url }, 'listening');
    },
    { log },
  );
