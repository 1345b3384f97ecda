import { inspect } from 'node:util';
import { ConfigError } from '@fanfold/platform';
import { runInTerminal } from './cli/terminal.ts';
import { StackError } from './supervisor/stack-error.ts';

try {
  await runInTerminal(process.env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  const forPeople = error instanceof StackError || error instanceof ConfigError;
  process.stderr.write(`\n${forPeople ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
// Everything that matters has ended; a resource that was not registered keeps the event loop alive.
setTimeout(() => process.exit(), 100).unref();
