import { isPassing, isProblem } from '../../../lib/problem.ts';
import { PartRefused } from './put-part.ts';

type Part = { readonly number: number; readonly sizeBytes: number; readonly url: string };
type Cut = {
  readonly partBytes: number;
  readonly received: readonly { readonly number: number; readonly sizeBytes: number }[];
  readonly urls: readonly Part[];
};
type PutPart = {
  readonly url: string;
  readonly body: Blob;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/** What a file is sent through. */
export type Transfer = {
  /** What the store has of the file, and addresses for at most 100 of the parts that it lacks. */
  readonly cut: (signal: AbortSignal) => Promise<Cut>;
  /** Answers the part's ETag. */
  readonly put: (part: PutPart) => Promise<string>;
  /** Compares the ETag with what the store has: `INTEGRITY_ERROR` (UPL-029) where they differ. */
  readonly confirm: (part: {
    readonly url: string;
    readonly etag: string;
    readonly signal: AbortSignal;
  }) => Promise<unknown>;
  readonly finish: (signal: AbortSignal) => Promise<unknown>;
};

export type Sending = {
  readonly transfer: Transfer;
  readonly signal: AbortSignal;
  /** Bytes that the store has, or is being sent now. */
  readonly onSent: (bytes: number) => void;
  /** Whether it waits for a network that is lost. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Waits between attempts; rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Parts under way at once: enough to fill a fast line, and few enough that a slow one finishes some. */
const mostAtOnce = 4;
/** A part that arrives changed, or is refused, so often is given up. */
const mostAttempts = 5;
const longestPauseMs = 30_000;

/**
 * Sends all parts of a file that the store lacks, several at a time, and closes the upload. A lost network is
 * waited for, however long it takes; a part that arrived changed is sent again, and addresses that expired
 * are asked for again.
 */
export const sendFile = async (file: Blob, sending: Sending): Promise<void> => {
  const { transfer, signal } = sending;
  let left = mostAttempts;
  let before = -1;
  for (;;) {
    const cut = await patiently(sending, () => transfer.cut(signal)).catch(unlessOver);
    if (cut === undefined || cut.urls.length === 0) break;
    left = cut.received.length > before ? mostAttempts : left - 1;
    before = cut.received.length;
    if (left === 0) throw new PartRefused(403);
    await sendParts(file, cut, sending);
  }
  await patiently(sending, () => transfer.finish(signal));
};

/**
 * A pause may come when the service has closed the upload already, and its answer is lost: to close it again
 * says which end it had.
 */
const unlessOver = (error: unknown): undefined => {
  if (!isProblem(error, 'UPLOAD_OVER')) throw error;
};

const sendParts = async (file: Blob, cut: Cut, sending: Sending): Promise<void> => {
  const received = cut.received.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = new Map<number, number>();
  const note = (number: number, bytes: number): void => {
    sent.set(number, bytes);
    sending.onSent(received + [...sent.values()].reduce((sum, one) => sum + one, 0));
  };
  sending.onSent(received);
  const waiting = [...cut.urls];
  // The first failure stops the other parts of the round as well.
  const round = new AbortController();
  const signal = AbortSignal.any([sending.signal, round.signal]);
  const worker = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { number, sizeBytes } = part;
      const from = (number - 1) * cut.partBytes;
      const body = file.slice(from, from + sizeBytes);
      const isSent = await sendPart(part, {
        ...sending,
        signal,
        body,
        onSent: (bytes) => note(number, bytes),
      });
      // Its address has expired, and so have those of the others: the next round has new ones.
      if (!isSent) waiting.length = 0;
    }
  };
  try {
    await Promise.all(Array.from({ length: mostAtOnce }, worker));
  } catch (error) {
    round.abort();
    throw error;
  }
};

type PartSending = Sending & { readonly body: Blob };

/** Whether the part was sent; false when its address is not accepted any more. */
const sendPart = async ({ url }: Part, { body, ...sending }: PartSending): Promise<boolean> => {
  const { transfer, onSent, signal } = sending;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const etag = await patiently(sending, () => transfer.put({ url, body, onSent, signal }));
      await patiently(sending, () => transfer.confirm({ url, etag, signal }));
      onSent(body.size);
      return true;
    } catch (error) {
      onSent(0);
      if (error instanceof PartRefused && error.isExpired) return false;
      if (!isProblem(error, 'INTEGRITY_ERROR', 'UPLOAD_INCOMPLETE') || attempt >= mostAttempts) throw error;
    }
  }
};

/** Tries until there is an answer that is no passing trouble, with longer and longer pauses. */
const patiently = async <Result>(
  { pause, onWaiting, signal }: Pick<Sending, 'pause' | 'onWaiting' | 'signal'>,
  act: () => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      const result = await act();
      if (attempt > 0) onWaiting(false);
      return result;
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onWaiting(true);
      await pause(Math.min(longestPauseMs, 1_000 * 2 ** attempt), signal);
    }
  }
};
