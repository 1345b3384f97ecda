import { serveParent } from '../av/child-main.ts';
import { encodeSource } from './encode.ts';
import { inspectSource } from './inspect.ts';
import { ffmpegPrograms } from './programs.ts';
import { readMarks } from './read-marks.ts';

// The process that starts ffmpeg and ffprobe and reads what they say of what strangers uploaded. It leads a
// process group: with it all of them end.

const [, , ffmpeg = 'ffmpeg', ffprobe] = process.argv;
const programs = ffmpegPrograms(ffmpeg, ffprobe);

serveParent(
  {
    inspect: (file) => inspectSource(programs, file),
    readMarks: (file, beat) => readMarks(programs, { file, beat }),
    encode: (file, options, beat) => encodeSource(programs, { file, options }, beat),
  },
  () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'),
);
