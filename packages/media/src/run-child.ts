import { type ChildProcess, fork } from 'node:child_process';

import type { ChildJob, ChildMessage } from './av/child-job.ts';
import type { Encoded } from './av/encode.ts';
import { MediaError } from './av/media-error.ts';
import type { SourceFacts, SourceFile } from './av/source.ts';
import { childOf, type Engine } from './engine.ts';
import { programEnvironment } from './ffmpeg/programs.ts';
import { endTree, mostMemoryOf } from './process-tree.ts';
import type { FoundMark } from './read-mark/mark-reader.ts';

export type ChildLimits = {
  readonly timeoutMs: number;
  readonly maxMemoryBytes: number;
};

export type ChildOptions = ChildLimits & {
  readonly engine?: Engine;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((percent: number) => void) | undefined;
};

export const inspectLimits: ChildLimits = { timeoutMs: 10_000, maxMemoryBytes: 1_500_000_000 };

/** Reads what a file is, in a process of its own. Throws MediaError. */
export const inspectMedia = async (
  file: SourceFile,
  options: Partial<ChildOptions> = {},
): Promise<SourceFacts> => {
  const answer = await runChild({ type: 'inspect', file }, { ...inspectLimits, ...options });
  if (answer.type !== 'inspected') throw new Error(`The child answered ${answer.type}`);
  return answer.facts;
};

/**
 * Makes everything of a file, in a process of its own. Throws MediaError, and the signal's reason when it was
 * stopped.
 */
export const encodeMedia = async (
  job: Omit<Extract<ChildJob, { type: 'encode' }>, 'type'>,
  options: ChildOptions,
): Promise<Encoded> => {
  const answer = await runChild({ type: 'encode', ...job }, options);
  if (answer.type !== 'encoded') throw new Error(`The child answered ${answer.type}`);
  return answer.encoded;
};

const readLimits: ChildLimits = { timeoutMs: 3_600_000, maxMemoryBytes: 1_500_000_000 };

/**
 * The viewers' marks that are sounded in a recording, the most frequent one first, read in a process of its
 * own (COM-006). Throws MediaError.
 */
export const readMarksIn = async (
  file: SourceFile,
  options: Partial<ChildOptions> = {},
): Promise<FoundMark[]> => {
  const answer = await runChild({ type: 'readMarks', file }, { ...readLimits, ...options });
  if (answer.type !== 'marks') throw new Error(`The child answered ${answer.type}`);
  return answer.marks;
};

const memoryEveryMs = 200;

const runChild = (job: ChildJob, options: ChildOptions): Promise<ChildMessage> =>
  new Promise((resolve, reject) => {
    const { signal, timeoutMs, onProgress } = options;
    if (signal?.aborted) return reject(signal.reason);
    const { main, args } = childOf(options.engine);
    const child = fork(main, args, {
      env: { ...programEnvironment(), UV_THREADPOOL_SIZE: '8' },
      // It leads a process group, so that the programs that it starts end with it.
      detached: process.platform !== 'win32',
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    using cleanup = new DisposableStack();
    let last = '';
    child.stderr?.on('data', (text: Buffer) => {
      last = `${last}${text.toString()}`.slice(-1_000);
    });
    const end = (outcome: () => void): void => {
      running.dispose();
      child.removeAllListeners();
      endTree(child);
      outcome();
    };
    const refuse = (error: unknown) => end(() => reject(error));
    const timer = setTimeout(
      () => refuse(new MediaError('time', `It took more than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    cleanup.defer(() => clearTimeout(timer));
    const memory = cleanup.use(watchMemory(child, options, refuse));
    const abort = () => refuse(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    cleanup.defer(() => signal?.removeEventListener('abort', abort));
    const running = cleanup.move();
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'progress') onProgress?.(message.percent);
      else if (message.type === 'refused') refuse(new MediaError(message.code, message.message));
      else if (message.type === 'failed') refuse(new Error(message.message));
      // What ended between two looks may have taken too much as well.
      else if (!memory.look()) end(() => resolve(message));
    });
    child.once('error', refuse);
    child.once('exit', (code, why) =>
      refuse(new MediaError('crashed', `It ended with ${why ?? code}. ${last}`)),
    );
    child.send(job);
  });

/** Where the system does not say how much memory a process has, only its time is limited. */
const watchMemory = (
  child: ChildProcess,
  { maxMemoryBytes }: ChildLimits,
  refuse: (error: MediaError) => void,
): Disposable & { readonly look: () => boolean } => {
  const look = (): boolean => {
    const isTooMuch = mostMemoryOf(child.pid) > maxMemoryBytes;
    if (isTooMuch)
      refuse(new MediaError('memory', `It took more than ${Math.round(maxMemoryBytes / 1e6)} MB.`));
    return isTooMuch;
  };
  const timer = setInterval(look, memoryEveryMs);
  return { look, [Symbol.dispose]: () => clearInterval(timer) };
};
