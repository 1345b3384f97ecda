import { type Config, createLogger, dataPaths } from '@fanfold/platform';

import { backup, restore } from './backup.ts';
import { compact } from './compact.ts';
import { serve } from './serve.ts';
import { verify } from './verify.ts';

/** `serve`, `verify`, `compact`, `backup DIR`, `restore DIR`: the objects of FANFOLD_DATA_DIR. */
export const commandsOf = (
  config: Config,
  argument: string | undefined,
): Readonly<Record<string, () => Promise<void>>> => {
  const folder = dataPaths(config.FANFOLD_DATA_DIR).objects;
  return {
    serve: () => serve(config, createLogger('objects', { level: config.FANFOLD_LOG_LEVEL })),
    verify: () => verify(folder),
    compact: () => compact(folder),
    ...(argument !== undefined && {
      backup: () => backup(folder, argument),
      restore: () => restore(argument, folder),
    }),
  };
};
