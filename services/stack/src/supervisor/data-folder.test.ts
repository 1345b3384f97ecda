import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { claimDataFolder, prepareDataFolder } from './data-folder.ts';
import { identityOf } from './process/identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfold-data-'));
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const lock = (content: unknown) => writeFileSync(join(folder, 'stack.lock'), JSON.stringify(content));

describe('the data folder', () => {
  it('is created where there is none', () => {
    expect(() => prepareDataFolder(join(folder, 'a', 'b'))).not.toThrow();
  });

  it('is for its owner alone, also where an earlier version made it', () => {
    const own = join(folder, 'own');
    mkdirSync(join(own, 'logs'), { recursive: true, mode: 0o755 });
    prepareDataFolder(own);
    const others = (path: string) => statSync(path).mode & 0o077;
    // Postgres' own account, which root gives it, walks through the first one.
    expect(others(own)).toBe(process.getuid?.() === 0 ? 0o011 : 0);
    expect(others(join(own, 'logs'))).toBe(0);
  });

  it('is refused with a reason and a solution when it cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => prepareDataFolder(join(folder, 'file', 'data'))).toThrow(
      /cannot be written \(a part of the path is a file\).*FANFOLD_DATA_DIR/,
    );
  });

  it('belongs to one stack at a time', async () => {
    const first = await claimDataFolder(folder);
    await expect(claimDataFolder(folder)).rejects.toThrow(/running already/);
    first[Symbol.dispose]();
    using second = await claimDataFolder(folder);
    expect(second).toBeDefined();
  });

  it.each([
    ['a dead process', { pid: 2 ** 30, startTime: 'x' }],
    ['a process whose id belongs to another program now', { ...identityOf(process.pid), startTime: 'x' }],
    ['no process, because the file was cut off', 'half'],
  ])('is taken over from %s', async (_whose, content) => {
    lock(content);
    using claimed = await claimDataFolder(folder);
    expect(claimed).toBeDefined();
  });
});
