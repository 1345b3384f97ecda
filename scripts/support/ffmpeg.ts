import { spawnSync } from 'node:child_process';

import { canInstall, installPackages, updatePackages } from './apt.ts';

/** The FFmpeg for the tests of the encoder: installed on Debian, or what to do is printed. */
export const prepareFfmpeg = async (): Promise<void> => {
  if (!isThere() && canInstall()) {
    process.stdout.write('Installing FFmpeg for the tests of the encoder …\n');
    if (!(await installPackages('ffmpeg')) && (await updatePackages())) await installPackages('ffmpeg');
  }
  if (!isThere())
    process.stderr.write(
      'The tests of the encoder need FFmpeg, and there is none. Install it, or name one in FFMPEG_PATH.\n',
    );
};

const isThere = (): boolean =>
  spawnSync(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
