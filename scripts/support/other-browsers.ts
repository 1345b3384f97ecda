import { type BrowserProgram, browserPrograms, findProgram } from '../../test/support/browsers/programs.ts';
import { canInstall, installPackages, updatePackages } from './apt.ts';

/** H.264 and AAC: Firefox uses the library of the first one, and WebKit plays through GStreamer. */
const decoders = ['gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'];

/** Firefox and WebKit for the tests of other browsers: installed on Debian, or what to do is printed. */
export const prepareOtherBrowsers = async (): Promise<void> => {
  if (missingPackages().length > 0 && canInstall()) {
    process.stdout.write(`Installing ${missingPackages().join(', ')} for the tests of other browsers …\n`);
    const install = () => installPackages(...missingPackages(), ...decoders);
    if (!(await install()) && (await updatePackages())) await install();
  }
  const missing = missingPackages();
  if (missing.length > 0)
    process.stderr.write(
      `The tests of other browsers need packages of Debian that are missing: ${missing.join(', ')}.\n`,
    );
};

const missingPackages = (): string[] =>
  Object.keys(browserPrograms)
    .filter((name) => findProgram(name) === undefined)
    .map((name) => browserPrograms[name as BrowserProgram]);
