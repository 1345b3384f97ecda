import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

import { endProcess, identityOf, isRunning, signalProcess } from './identity.ts';

const sleeper = async (code = 'setInterval(() => {}, 1000); console.log("up")') => {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const identity = identityOf(child.pid ?? 0);
  if (!identity) throw new Error('The child is not there.');
  return { child, identity };
};

describe('the identity of a process', () => {
  it('is the same each time, and gone with the process', async () => {
    const { child, identity } = await sleeper();
    expect(identityOf(identity.pid)).toEqual(identity);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(identity)).toBe(false);
  });

  it('differs between two processes with the same id', async () => {
    const { child, identity } = await sleeper();
    const earlier = { ...identity, startTime: `${identity.startTime}0` };
    expect(isRunning(earlier)).toBe(false);
    signalProcess(earlier, 'SIGKILL');
    expect(await endProcess(earlier, [{ signal: 'SIGKILL', waitMs: 1_000 }])).toBe(true);
    expect(isRunning(identity)).toBe(true);
    child.kill('SIGKILL');
  });

  it('is ended with the next signal when the first is ignored', async () => {
    const { identity } = await sleeper(
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")',
    );
    const steps = [
      { signal: 'SIGTERM', waitMs: 200 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ] as const;
    expect(await endProcess(identity, steps)).toBe(true);
  });

  it('is undefined for an unused id', () => {
    expect(identityOf(2 ** 30)).toBeUndefined();
  });
});
