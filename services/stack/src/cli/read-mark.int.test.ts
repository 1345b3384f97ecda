import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addMusic, randomFrom, soundMark } from '../../../../packages/media/src/testing/synthetic-mark.ts';
import { writeSound, writeVideo } from '../../../../packages/media/src/testing/synthetic-media.ts';
import { StackError } from '../supervisor/stack-error.ts';
import { runCommandLine } from './command-line.ts';

const sampleRate = 48_000;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-read-mark-'));
  const samples = new Float32Array(11 * sampleRate);
  addMusic(samples, { sampleRate, random: randomFrom(4), loudness: 0.4 });
  await writeSound(at('plain.mp3'), { samples });
  soundMark(samples, 'K7QM2XAB4T', { sampleRate, atMs: [1_000, 7_000] });
  await writeSound(at('recorded.m4a'), { samples });
  await writeVideo(at('silent.mp4'), { sound: false });
  await writeFile(at('notes.txt'), 'Whose is it?');
});
afterAll(() => rm(folder, { recursive: true }));

const readMark = async (...args: readonly string[]) => {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine(['read-mark', ...args], {
    environment: {
      FANFOLD_DATA_DIR: folder,
      FANFOLD_PUBLIC_URL: 'https://fanfold.example',
      FANFOLD_ADMIN_PATH: 'back-office-test',
    },
    print: (line) => out.push(line),
    complain: (line) => errors.push(line),
  });
  return { code, out, errors: errors.join('\n') };
};

describe('read-mark [COM-006]', () => {
  it('says whose mark is heard, when, and where it leads to its viewer', async () => {
    const { code, out } = await readMark(at('recorded.m4a'));
    expect(code).toBe(0);
    expect(out[0]).toBe('K7QM2XAB4T   heard at 0:01, 0:07');
    expect(out.at(-1)).toBe('https://fanfold.example/back-office-test/illegal-downloader');
  });

  it('says that there is none, and why that may be', async () => {
    const { code, out } = await readMark(at('plain.mp3'));
    expect(code).toBe(1);
    expect(out.join('\n')).toMatch(/No mark was found.*audible mark/);
  });

  it.each([
    ['silent.mp4', /silent.mp4 cannot be read: The file has no sound/],
    ['notes.txt', /notes.txt cannot be read: .*no known format/],
    ['missing.mp4', /missing.mp4 cannot be read: ENOENT/],
  ])('says why %s cannot be read', async (name, words) => {
    const read = readMark(at(name));
    await expect(read).rejects.toBeInstanceOf(StackError);
    await expect(read).rejects.toThrow(words);
  });

  it('asks for the file', async () => {
    const { code, errors } = await readMark();
    expect(code).toBe(2);
    expect(errors).toContain('The file is missing.');
    expect(errors).toContain('Usage: npm run fanfold -- read-mark FILE');
  });
});
