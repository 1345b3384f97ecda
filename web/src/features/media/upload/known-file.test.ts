import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isSameFile, rememberFile } from './known-file.ts';

const saved = new Map<string, string>();
beforeEach(() => {
  saved.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => saved.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = (content: string, name = 'rain.mp4') => new File([content], name);
const begun = { key: 'a'.repeat(24), fileName: 'rain.mp4', sizeBytes: 4 };

describe('a file that is chosen again to go on with its upload', () => {
  it('is known by its name, its size and its content', async () => {
    await rememberFile(begun.key, file('rain'));
    expect(await isSameFile(file('rain'), begun)).toBe(true);
    expect(await isSameFile(file('snow'), begun)).toBe(false);
    expect(await isSameFile(file('rains'), begun)).toBe(false);
    expect(await isSameFile(file('rain', 'snow.mp4'), begun)).toBe(false);
  });

  it('is known by name and size in a browser that did not begin the upload', async () => {
    saved.set('fanfold.uploads', 'not JSON');
    expect(await isSameFile(file('snow'), begun)).toBe(true);
  });
});
