import { setPriority } from 'node:os';
import type { FoundMark } from '../read-mark/mark-reader.ts';
import type { Beat } from './beat.ts';
import type { ChildJob, ChildMessage } from './child-job.ts';
import type { Encoded, EncodeOptions } from './encode.ts';
import { MediaError } from './media-error.ts';
import type { SourceFacts, SourceFile } from './source.ts';

/** What an engine does with a file, in a process of its own. */
export type Work = {
  readonly inspect: (file: SourceFile) => Promise<SourceFacts>;
  readonly readMarks: (file: SourceFile, beat: Beat) => Promise<FoundMark[]>;
  readonly encode: (file: SourceFile, options: EncodeOptions, beat: Beat) => Promise<Encoded>;
};

/** Below every process that answers people. Programs that it starts have the same. */
const priority = 15;
const beatEveryMs = 200;

const say = (message: ChildMessage): void => {
  process.send?.(message);
};

const beatFrom = (): Beat => {
  let lastMs = 0;
  return (percent) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < beatEveryMs) return;
    lastMs = nowMs;
    say({ type: 'progress', percent });
  };
};

const answerTo = async (job: ChildJob, { inspect, readMarks, encode }: Work): Promise<ChildMessage> => {
  try {
    if (job.type === 'inspect') return { type: 'inspected', facts: await inspect(job.file) };
    if (job.type === 'readMarks') return { type: 'marks', marks: await readMarks(job.file, beatFrom()) };
    return { type: 'encoded', encoded: await encode(job.file, job.options, beatFrom()) };
  } catch (error) {
    if (error instanceof MediaError) return { type: 'refused', code: error.code, message: error.message };
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
};

/** Does the one job that the parent sends. `abandoned` is called when the parent is gone. */
export const serveParent = (work: Work, abandoned: () => void): void => {
  setPriority(priority);
  process.once('disconnect', abandoned);
  process.once('message', (job: ChildJob) => {
    void answerTo(job, work).then((message) =>
      process.send?.(message, () => {
        process.off('disconnect', abandoned);
        process.disconnect();
      }),
    );
  });
};
