import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Chromium without windows comes first: a browser context of the whole Chromium is a window with everything
 * that belongs to one, and costs three times as much processor time.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine: the one of CHROMIUM_PATH, else one that is found. */
export const findChromium = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return macPaths.find((path) => existsSync(path));
};
