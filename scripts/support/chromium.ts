import { findChromium } from '../../test/support/chromium.ts';
import { canInstall, installPackages, updatePackages } from './apt.ts';

/**
 * The Chromium for the browser tests. Where it is a matter of one command, the one without windows is
 * installed, with which the tests take less time. Undefined, with what to do, when there is none.
 */
export const prepareChromium = async (): Promise<string | undefined> => {
  const found = findChromium();
  if (process.env['CHROMIUM_PATH'] || found?.endsWith('chromium-headless-shell')) return found;
  if (canInstall()) await install(found !== undefined);
  const now = findChromium();
  if (!now) {
    process.stderr.write(
      'The browser tests need Chromium, and there is none. Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.\n',
    );
  }
  return now;
};

/** Where a Chromium is there already, the lists of packages are not fetched only to find a better one. */
const install = async (isThere: boolean): Promise<void> => {
  process.stdout.write('Installing Chromium for the browser tests …\n');
  if ((await installPackages('chromium-headless-shell')) || isThere) return;
  await updatePackages();
  if (!(await installPackages('chromium-headless-shell'))) await installPackages('chromium');
};
