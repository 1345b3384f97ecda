import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bcp47, languages } from '@fanfold/contracts';
import { expect, it } from 'vitest';

const site = join(import.meta.dirname, '..', '..', 'public');
type Manifest = {
  readonly id: string;
  readonly lang: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
};
const manifestOf = (language: string) =>
  JSON.parse(readFileSync(join(site, 'manifest', `${language}.webmanifest`), 'utf8')) as Manifest;

it.each(languages)('the application can be installed in %s', (language) => {
  const manifest = manifestOf(language);
  expect(Object.keys(manifest)).toEqual(Object.keys(manifestOf('en')));
  expect(manifest).toMatchObject({ id: '/', lang: bcp47[language], start_url: `/${language}` });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(
    ['', '/search', '/myinfo/purchases', '/myinfo/coins'].map((path) => `/${language}${path}`),
  );
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    // A PNG says its width in bytes 16 to 19.
    const width = readFileSync(join(site, src)).readUInt32BE(16);
    expect(`${width}x${width}`, src).toBe(sizes);
  }
});
