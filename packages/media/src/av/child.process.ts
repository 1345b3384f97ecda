import { setPriority } from 'node:os';
import { AV_LOG_FATAL, Log } from 'node-av';

import type { ChildJob, ChildMessage } from './child-job.ts';
import { encodeSource } from './encode.ts';
import { inspectSource } from './inspect.ts';
import { MediaError } from './media-error.ts';

// The process that reads what strangers uploaded. It has no secret, no connection and no other work; its parent ends it when it
// takes more than it may.

/** Below every process that answers people. */
const priority = 15;
const beatEveryMs = 200;

const say = (message: ChildMessage): void => {
  process.send?.(message);
};

const beatFrom = (): ((percent: number) => void) => {
  let lastMs = 0;
  return (percent) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < beatEveryMs) return;
    lastMs = nowMs;
    say({ type: 'progress', percent });
  };
};

const work = async (job: ChildJob): Promise<ChildMessage> => {
  try {
    if (job.type === 'inspect') return { type: 'inspected', facts: await inspectSource(job.file) };
    return { type: 'encoded', encoded: await encodeSource(job.file, job.options, beatFrom()) };
  } catch (error) {
    if (error instanceof MediaError) return { type: 'refused', code: error.code, message: error.message };
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
};

setPriority(priority);
Log.setLevel(AV_LOG_FATAL);
process.once('disconnect', () => process.exit(1));
process.once('message', (job: ChildJob) => {
  void work(job).then((message) => process.send?.(message, () => process.disconnect()));
});
