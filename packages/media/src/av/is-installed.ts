import { createRequire } from 'node:module';

/**
 * The program itself is a package for each system; images that we publish leave it out, as its licence is the
 * GPL.
 */
const namesOf = (system: string): string[] =>
  system.startsWith('win32') ? [`${system}-msvc`, `${system}-mingw`] : [system];

/** Whether its FFmpeg is on this machine. It is not loaded here: that is for child processes alone. */
export const isNodeAvInstalled = (system = `${process.platform}-${process.arch}`): boolean => {
  const { resolve } = createRequire(import.meta.resolve('node-av'));
  return namesOf(system).some((name) => {
    try {
      return resolve(`@seydx/node-av-${name}`) !== '';
    } catch {
      return false;
    }
  });
};
