import { loadServiceConfig } from '@fanfold/platform';

import { commandsOf } from './cli/commands.ts';

const [command = 'serve', argument] = process.argv.slice(2);

// What this process writes is its user's alone.
process.umask(0o077);
try {
  const run = commandsOf(loadServiceConfig(process.env), argument)[command];
  if (!run) throw new Error('The commands are: serve, verify, compact, backup DIR, restore DIR.');
  await run();
} catch (error) {
  process.stderr.write(`objects: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
