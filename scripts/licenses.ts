import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repository, run } from './support/run.ts';

// `npm run licenses`: every installed package by its licence. It fails when one has a licence that was not
// looked at.

/**
 * Permissive licences, those of fonts and data, and MPL-2.0, whose files stay unchanged. SPDX identifiers.
 */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages that name no licence in their manifest, and those whose licence needs a reason. */
const benchmarksOnly = 'names no licence in its manifest; the benchmarks use it, the product does not';
const ffmpeg =
  'says MIT, but contains a GPL-3 build of FFmpeg with x264: the encoder runs it as a process of its own; see packages/media/README.md';
const sharedLibrary = 'LGPL: a shared library beside sharp, unchanged, and replaceable by its user';
const lookedUp: Readonly<Record<string, string>> = {
  // Each machine has the one of its system; all are the same libraries.
  '@img/sharp-libvips-darwin-arm64': sharedLibrary,
  '@img/sharp-libvips-darwin-x64': sharedLibrary,
  '@img/sharp-libvips-linux-arm64': sharedLibrary,
  '@img/sharp-libvips-linux-x64': sharedLibrary,
  '@seydx/node-av-darwin-arm64': ffmpeg,
  '@seydx/node-av-darwin-x64': ffmpeg,
  '@seydx/node-av-linux-arm64': ffmpeg,
  '@seydx/node-av-linux-x64': ffmpeg,
  '@event-driven-io/dumbo': benchmarksOnly,
  '@event-driven-io/emmett': benchmarksOnly,
  '@event-driven-io/emmett-postgresql': benchmarksOnly,
  '@event-driven-io/pongo': benchmarksOnly,
};

type Listed = Readonly<Record<string, readonly { readonly name: string; readonly versions: string[] }[]>>;

const manifest: { packageManager: string } = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
);
const { code, text } = await run('npx', {
  args: ['--yes', manifest.packageManager, '-r', 'licenses', 'list', '--json'],
  output: 'keep',
});
if (code !== 0) throw new Error(`The licences could not be listed:\n${text}`);
const listed: Listed = JSON.parse(text.slice(text.indexOf('{')));

/** `MIT OR Apache-2.0`, `(A AND B)`: all names in an expression have to be accepted. */
const isAccepted = (expression: string): boolean =>
  expression
    .replace(/[()]/g, ' ')
    .split(/\s+(?:and|or)\s+/i)
    .every((name) => accepted.has(name.trim()));

const unknown: string[] = [];
for (const [licence, packages] of Object.entries(listed).sort(([, a], [, b]) => b.length - a.length)) {
  process.stdout.write(`${licence} (${packages.length})\n`);
  for (const { name, versions } of packages) {
    const note = lookedUp[name];
    process.stdout.write(`    ${name} ${versions.join(', ')}${note ? `   ${note}` : ''}\n`);
    if (!isAccepted(licence) && note === undefined) unknown.push(`${name}: ${licence}`);
  }
}
if (unknown.length > 0) {
  process.stderr.write(`\nLicences that were not looked at:\n  ${unknown.join('\n  ')}\n`);
  process.exitCode = 1;
}
