import { inspect } from 'node:util';
import { ConfigError } from '@fanfold/platform';

import { runCommandLine } from './cli/command-line.ts';
import { StackError } from './supervisor/stack-error.ts';

// `| head` closes the pipe early; that is no error.
process.stdout.on('error', () => {});

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    environment: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
} catch (error) {
  const forPeople = error instanceof StackError || error instanceof ConfigError;
  process.stderr.write(`${forPeople ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
}
