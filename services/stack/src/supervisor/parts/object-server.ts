import { dataPaths, objectServerKey } from '@fanfold/platform';

import type { PreparedStack } from '../prepare-stack.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the embedded object server of a stack listens. */
export const objectServerUrl = (port: number): string => `http://127.0.0.1:${port}`;

/**
 * How the embedded object server is reached, with the key of its data folder; nothing when an S3 is
 * configured. The server and its clients get the same settings.
 */
export const objectServerEnvironment = ({
  dataDir,
  ports,
}: Pick<PreparedStack, 'dataDir' | 'ports'>): Environment =>
  ports.objects === undefined
    ? {}
    : {
        FANFOLD_S3_ENDPOINT: objectServerUrl(ports.objects),
        FANFOLD_S3_ACCESS_KEY_ID: 'fanfold',
        FANFOLD_S3_SECRET_ACCESS_KEY: objectServerKey(dataPaths(dataDir).secrets),
        FANFOLD_S3_ADDRESSING: 'path',
      };
