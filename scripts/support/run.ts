import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

type Options = {
  readonly args?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** `inherit` shows the output, `keep` collects it. */
  readonly output: 'inherit' | 'keep';
};

/**
 * Runs a program: a JavaScript or TypeScript file with this Node, anything else directly. Resolves when it
 * has ended, with its exit code (1 after a signal) and, with `keep`, its output.
 */
export const run = async (
  program: string,
  { args = [], environment = process.env, output }: Options,
): Promise<{ code: number; text: string }> => {
  const [command, ...first] = /\.(m?js|ts)$/.test(program) ? [process.execPath, program] : [program];
  const child = spawn(command, [...first, ...args], {
    cwd: repository,
    env: environment,
    stdio: [
      'ignore',
      ...(output === 'inherit' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      text += error.message;
      resolve(1);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, text };
};
