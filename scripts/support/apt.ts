import { existsSync } from 'node:fs';

import { run } from './run.ts';

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const apt = async (...args: string[]): Promise<boolean> =>
  (await run('apt-get', { args, environment, output: 'keep' })).code === 0;

/** Whether this is a Debian on which packages can be installed without a question. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Fetches the lists of packages. */
export const updatePackages = (): Promise<boolean> => apt('update');

/** Installs packages without what they only recommend. False when it failed. */
export const installPackages = (...names: string[]): Promise<boolean> =>
  apt('install', '-y', '--no-install-recommends', ...names);
