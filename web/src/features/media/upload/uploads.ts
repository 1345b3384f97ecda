import { atom, getDefaultStore } from 'jotai';

import { newIntent } from '../../../lib/api.ts';
import { randomId } from '../../../lib/random-id.ts';
import { rememberFile } from './known-file.ts';
import { type Announced, deleteFile, startUpload, transferOf } from './queries.ts';
import { sendFile } from './send-file.ts';
import { secondsLeft, speedMeter } from './speed.ts';

export type Upload = Announced & {
  readonly id: string;
  /** The asset's id; undefined until the service gave one. */
  readonly key: string | undefined;
  readonly state: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  readonly sentBytes: number;
  readonly bytesPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
  readonly error: unknown;
};

/** The uploads of this window. They go on while one looks at other pages. */
export const uploadsAtom = atom<readonly Upload[]>([]);

type Held = { readonly file: File; readonly intent: string; stop: AbortController };
/** What is no state of the screen: the file, and what stops its sending. */
const held = new Map<string, Held>();

const store = getDefaultStore();
const uploadOf = (id: string) => store.get(uploadsAtom).find((upload) => upload.id === id);
const patch = (id: string, changes: Partial<Upload>): void =>
  store.set(uploadsAtom, (uploads) =>
    uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  );

/** Begins to send a file; with `key`, goes on with an upload that the service knows. */
export const upload = (announced: Announced, file: File, key?: string): void => {
  const id = randomId((count) => crypto.getRandomValues(new Uint8Array(count)));
  held.set(id, { file, intent: newIntent(), stop: new AbortController() });
  const begun = { state: 'sending', sentBytes: 0, error: undefined } as const;
  const speed = { bytesPerSecond: undefined, secondsLeft: undefined };
  store.set(uploadsAtom, (uploads) => [...uploads, { ...announced, id, key, ...begun, ...speed }]);
  void send(id);
};

export const pauseUpload = (id: string): void => {
  held.get(id)?.stop.abort();
  patch(id, { state: 'paused', bytesPerSecond: undefined, secondsLeft: undefined });
};

/** After a pause, and after a failure. */
export const resumeUpload = (id: string): void => {
  const known = held.get(id);
  if (!known) return;
  known.stop = new AbortController();
  patch(id, { state: 'sending', error: undefined });
  void send(id);
};

/** It is over for this window: it was cancelled, or its file was taken into the work. */
export const forgetUpload = (id: string): void => {
  held.get(id)?.stop.abort();
  held.delete(id);
  store.set(uploadsAtom, (uploads) => uploads.filter((upload) => upload.id !== id));
};

/** What was sent is thrown away, here and in the store. */
export const cancelUpload = async (id: string): Promise<void> => {
  const key = uploadOf(id)?.key;
  held.get(id)?.stop.abort();
  if (key !== undefined) await deleteFile(key);
  forgetUpload(id);
};

const send = async (id: string): Promise<void> => {
  const known = held.get(id);
  if (!known) return;
  const { file, stop } = known;
  try {
    const key = await keyOf(id, known);
    await sendFile(file, {
      transfer: transferOf(key),
      signal: stop.signal,
      onSent: progressOf(id, file.size, stop.signal),
      onWaiting: (isWaiting) => patch(id, { state: isWaiting ? 'waiting' : 'sending' }),
      pause: untilOnline,
    });
    patch(id, { state: 'done', sentBytes: file.size });
  } catch (error) {
    // It was paused or cancelled; what is on screen says so already.
    if (!stop.signal.aborted) patch(id, { state: 'failed', error });
  }
};

const keyOf = async (id: string, { file, intent }: Held): Promise<string> => {
  const known = uploadOf(id);
  if (!known) throw new Error('The upload is over');
  if (known.key !== undefined) return known.key;
  const { contentOid, fileName, sizeBytes, purpose } = known;
  const { key } = await startUpload({ contentOid, fileName, sizeBytes, purpose }, intent);
  patch(id, { key });
  await rememberFile(key, file);
  return key;
};

/** More often, the numbers could not be read. */
const shownEveryMs = 250;

const progressOf = (id: string, sizeBytes: number, signal: AbortSignal) => {
  const meter = speedMeter();
  let shownAt = Number.NEGATIVE_INFINITY;
  return (sentBytes: number): void => {
    const now = performance.now();
    if (signal.aborted || now - shownAt < shownEveryMs) return;
    shownAt = now;
    meter.note(sentBytes, now);
    const bytesPerSecond = meter.bytesPerSecond();
    patch(id, {
      sentBytes,
      bytesPerSecond,
      secondsLeft: secondsLeft(sizeBytes - sentBytes, bytesPerSecond),
    });
  };
};

/** Waits, and not a moment longer than until the network is back. */
const untilOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => (): void => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = end(resolve);
    const onAbort = end(() => reject(signal.reason as Error));
    const timer = setTimeout(onOnline, ms);
    addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
  });

// A window that is closed stops its uploads; the browser asks first.
addEventListener('beforeunload', (event) => {
  const isSending = store.get(uploadsAtom).some(({ state }) => state === 'sending' || state === 'waiting');
  if (isSending) event.preventDefault();
});
