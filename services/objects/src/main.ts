import { createLogger, dataPaths, loadServiceConfig } from '@fanfold/platform';

import { backup, restore } from './cli/backup.ts';
import { compact } from './cli/compact.ts';
import { serve } from './cli/serve.ts';
import { verify } from './cli/verify.ts';

const config = loadServiceConfig(process.env);
const [command = 'serve', argument] = process.argv.slice(2);
const folder = dataPaths(config.FANFOLD_DATA_DIR).objects;

/** `serve`, `verify`, `compact`, `backup DIR`, `restore DIR`: the objects of FANFOLD_DATA_DIR. */
const commands: Readonly<Record<string, () => Promise<void>>> = {
  serve: () => serve(config, createLogger('objects', { level: config.FANFOLD_LOG_LEVEL })),
  verify: () => verify(folder),
  compact: () => compact(folder),
  ...(argument !== undefined && {
    backup: () => backup(folder, argument),
    restore: () => restore(argument, folder),
  }),
};

// What this process writes is its user's alone.
process.umask(0o077);
try {
  const run = commands[command];
  if (!run) throw new Error('The commands are: serve, verify, compact, backup DIR, restore DIR.');
  await run();
} catch (error) {
  process.stderr.write(`objects: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
