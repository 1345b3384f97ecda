import { spawnSync } from 'node:child_process';

/** The programs of the other browsers, and the packages of Debian that bring them. */
export const browserPrograms = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
} as const;

export type BrowserProgram = keyof typeof browserPrograms;

/** Where a program is; undefined where it is not installed. */
export const findProgram = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** Where a program of the other browsers is. Throws with the name of its package. */
export const requireProgram = (name: BrowserProgram): string => {
  const path = findProgram(name);
  if (path === undefined)
    throw new Error(`${name} is missing; Debian's package ${browserPrograms[name]} has it.`);
  return path;
};
