import { serve } from './cli/serve.ts';
import { backup, importEvents, restore, verify } from './cli/tools.ts';
import { UsageError } from './cli/usage.ts';
import { reasonOf } from './storage/database.ts';

const COMMANDS: Record<string, (args: string[]) => void | Promise<void>> = {
  serve,
  verify,
  backup,
  restore,
  import: importEvents,
};

// The log holds everything: what this process writes is its user's alone.
process.umask(0o077);

try {
  const [first = '', ...rest] = process.argv.slice(2);
  const named = COMMANDS[first];
  if (named !== undefined) await named(rest);
  else if (first === '' || first.startsWith('-')) await serve(process.argv.slice(2));
  else throw new UsageError(`'${first}' is no command; there are ${Object.keys(COMMANDS).join(', ')}.`);
} catch (error) {
  process.stderr.write(`event-node: ${reasonOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
