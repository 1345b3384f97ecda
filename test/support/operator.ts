import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { askKeeper } from './shared-stack.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs `npm run fanfold -- …` against the stack of a data folder. */
export const fanfold = (dataDir: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['services/stack/src/fanfold.ts', ...args],
      { cwd: repository, env: { ...process.env, FANFOLD_DATA_DIR: dataDir }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });

/**
 * The same command in a process that has loaded its modules already, for tests whose point is not the
 * process: to load them takes longer than most commands work. Only for commands that read or refuse: several
 * clients of the log must not append in one process.
 */
export const fanfoldInKeeper = async (dataDir: string, ...args: string[]): Promise<Ran> =>
  (await askKeeper('fanfold', { dataDir, args })) as Ran;

/** Gives an account a role, as an operator does. */
export const grantRole = async (
  { dataDir }: { readonly dataDir: string },
  { email }: { readonly email: string },
  role: 'admin' | 'finance' | 'livestreamer' | 'creator' = 'admin',
): Promise<void> => {
  const words = ['--email', email, '--role', role, '--reason', 'for a test'];
  const { code, stderr } = await fanfold(dataDir, 'grant-role', ...words);
  if (code !== 0) throw new Error(`The role was not granted: ${stderr}`);
};

export type Verified = {
  ok: boolean;
  events: number;
  wallets: number;
  differences: string[];
  payments: number | null;
};

/** `fanfold verify --json`. */
export const verifyStack = async (dataDir: string): Promise<Verified & { code: number }> => {
  const { code, stdout, stderr } = await fanfoldInKeeper(dataDir, 'verify', '--json');
  try {
    return { ...(JSON.parse(stdout) as Verified), code };
  } catch {
    throw new Error(`verify said: ${stdout}${stderr}`);
  }
};
