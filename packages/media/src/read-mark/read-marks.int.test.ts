import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readMarksIn } from '../run-child.ts';
import { engines } from '../testing/engines.ts';
import { addMusic, addNoise, randomFrom, soundMark } from '../testing/synthetic-mark.ts';
import { writeSound, writeVideo } from '../testing/synthetic-media.ts';

const mark = 'K7QM2XAB4T';
const sampleRate = 48_000;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-marks-'));
  const samples = new Float32Array(14 * sampleRate);
  const random = randomFrom(23);
  addMusic(samples, { sampleRate, random, loudness: 0.5 });
  addNoise(samples, { random, loudness: 0.02 });
  await writeSound(at('plain.mp3'), { samples });
  soundMark(samples, mark, { sampleRate, atMs: [2_000, 9_000] });
  for (const name of ['sound.mp3', 'sound.m4a', 'sound.wav']) await writeSound(at(name), { samples });
  await writeVideo(at('silent.mp4'), { sound: false });
  await writeFile(at('damaged.mp3'), Buffer.alloc(5_000, 'ID3'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(engines)('with $name', ({ engine }) => {
  const marksIn = (name: string, mediaType: string) =>
    readMarksIn({ path: at(name), kind: 'audio', mediaType }, { engine });

  it.each([
    ['sound.mp3', 'audio/mpeg'],
    ['sound.m4a', 'audio/mp4'],
    ['sound.wav', 'audio/wav'],
  ])('reads the mark in %s, and when it is heard [COM-006]', async (name, mediaType) => {
    const found = await marksIn(name, mediaType);
    expect(found.map((one) => one.mark)).toEqual([mark]);
    expect(found[0]?.atMs.map((atMs) => Math.round(atMs / 200) * 200)).toEqual([2_000, 9_000]);
  });

  it('reads none where there is none [COM-006]', async () => {
    expect(await marksIn('plain.mp3', 'audio/mpeg')).toEqual([]);
  });

  it('says of a file why it cannot be read [COM-006]', async () => {
    await expect(marksIn('silent.mp4', 'video/mp4')).rejects.toMatchObject({ code: 'no-audio' });
    await expect(marksIn('damaged.mp3', 'audio/mpeg')).rejects.toMatchObject({ name: 'MediaError' });
  });
});
