import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Environment } from '../supervisor/prepare-stack.ts';
import { type Command, commandContext, UsageError, type Values } from './commands/command.ts';

type Terminal = {
  readonly environment: Environment;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
};

const folder = new URL('./commands/', import.meta.url);

/**
 * `npm run fanfold -- <command> [options]`. Resolves with the exit code; 2 when the line cannot be parsed.
 */
export const runCommandLine = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { environment, print, complain } = terminal;
  const [name, ...rest] = args;
  const commands = await readCommands();
  if (name === undefined || name === 'help' || name === '--help') {
    for (const line of usageOf(commands)) print(line);
    return 0;
  }
  const command = commands.get(name);
  if (!command) {
    for (const line of [`There is no command "${name}".`, '', ...usageOf(commands)]) complain(line);
    return 2;
  }
  try {
    return await command.run(
      valuesOf(command, rest),
      commandContext(environment, { print, printProgress: complain }),
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\nUsage: npm run fanfold -- ${name} ${command.usage}`.trimEnd());
    return 2;
  }
};

/** Every file of the folder that exports a `command`, by its name. */
const readCommands = async (): Promise<ReadonlyMap<string, Command>> => {
  const names = (await readdir(folder)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort();
  const commands = new Map<string, Command>();
  for (const name of names) {
    const module: { command?: Command } = await import(new URL(name, folder).href);
    if (module.command) commands.set(name.slice(0, -'.ts'.length), module.command);
  }
  return commands;
};

const valuesOf = (command: Command, args: readonly string[]): Values => {
  try {
    const { options, positional } = command;
    const allowPositionals = positional !== undefined;
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals });
    const [first, ...others] = positionals;
    if (others.length > 0) throw new UsageError(`"${others.join(' ')}" is too much.`);
    return { ...values, ...(positional && first !== undefined ? { [positional]: first } : {}) } as Values;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const usageOf = (commands: ReadonlyMap<string, Command>): string[] => [
  'npm run fanfold -- <command> [options]',
  '',
  ...[...commands].map(
    ([name, { summary, usage }]) => `  ${`${name} ${usage}`.trim().padEnd(56)} ${summary}`,
  ),
  '',
  'A command finds the running stack through the data folder (FANFOLD_DATA_DIR, by default ./var).',
];
