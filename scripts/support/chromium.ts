import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { run } from './run.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const paths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine: the one of CHROMIUM_PATH, else the first one found. */
export const findChromium = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return paths.find((place) => existsSync(place));
};

/** Installs Chromium where one command can do so, and says what to do elsewhere. Undefined when there is none. */
export const installChromium = async (): Promise<string | undefined> => {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the browser tests …\n');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    const first = await run('apt-get', { args: install, environment, output: 'keep' });
    if (first.code !== 0) {
      await run('apt-get', { args: ['update'], environment, output: 'keep' });
      const second = await run('apt-get', { args: install, environment, output: 'keep' });
      if (second.code !== 0) process.stderr.write(second.text.slice(-2_000));
    }
  }
  const found = findChromium();
  if (!found) {
    process.stderr.write(
      'The browser tests need Chromium, and there is none. Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.\n',
    );
  }
  return found;
};
