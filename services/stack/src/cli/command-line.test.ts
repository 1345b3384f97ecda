import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configSchema } from '@fanfold/platform';
import { describe, expect, it } from 'vitest';

import { runCommandLine } from './command-line.ts';

const run = async (line: string, environment: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-cli-'));
  const out: string[] = [];
  const errors: string[] = [];
  try {
    const code = await runCommandLine(line.split(' ').filter(Boolean), {
      environment: { FANFOLD_DATA_DIR: folder, ...environment },
      print: (text) => out.push(text),
      complain: (text) => errors.push(text),
    });
    return { code, out: out.join('\n'), errors: errors.join('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('the command line', () => {
  it.each(['', 'help', '--help'])('explains itself with "%s"', async (line) => {
    const { code, out } = await run(line);
    expect(code).toBe(0);
    for (const name of ['compact', 'config', 'erased', 'grant-role', 'status', 'verify'])
      expect(out).toContain(`  ${name}`);
  });

  it('does not know every command', async () => {
    const { code, errors } = await run('fly');
    expect(code).toBe(2);
    expect(errors).toContain('There is no command "fly".');
  });

  it('shows a billing run only as a dry run [ADM-049]', async () => {
    const { code, errors } = await run('billing');
    expect(code).toBe(2);
    expect(errors).toContain('--dry-run is missing');
  });

  it('shows the usage of a command when its options are invalid', async () => {
    const { code, errors } = await run('status --loud');
    expect(code).toBe(2);
    expect(errors).toContain('Usage: npm run fanfold -- status');
  });

  it.each([
    ['erased', 'The account is missing'],
    ['erased not-an-account --needles F', 'The account is missing'],
    [`erased ${'a'.repeat(24)}`, '--needles FILE is missing'],
  ])('refuses "%s"', async (line, words) => {
    const { code, errors } = await run(line);
    expect(code).toBe(2);
    expect(errors).toContain(words);
  });

  it('documents every setting, marks what differs from the default and hides secrets', async () => {
    const { code, out } = await run('config', {
      FANFOLD_PORT: '9000',
      FANFOLD_MASTER_KEY: 'ab'.repeat(32),
      FANFOLD_DATABASE_URL: 'postgres://me:hunter2@db/x',
    });
    expect(code).toBe(0);
    for (const name of Object.keys(configSchema.shape)) expect(out).toContain(` ${name}=`);
    expect(out).toContain('* FANFOLD_PORT=9000   (default: 8080)');
    expect(out).not.toContain('abab');
    expect(out).not.toContain('hunter2');
  });

  it('reports that no stack runs', async () => {
    expect(await run('status')).toMatchObject({ code: 1, out: 'Not running.' });
    await expect(run('verify')).rejects.toThrow(/No Fanfold is running on .*npm start/);
  });
});
