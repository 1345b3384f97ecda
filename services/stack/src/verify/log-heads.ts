import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Signer, type StoredEvent, technicalEventTypes } from '@fanfold/event-log';
import { z } from 'zod';

import { StackError } from '../supervisor/stack-error.ts';

/**
 * What the log was at a moment, signed, for a place outside of the stores. A person who replaces the end of
 * the log and rebuilds the read models cannot replace this. `digest` covers every domain event up to
 * `eventId`.
 */
const LogHead = z.object({
  recordedAt: z.iso.datetime(),
  /** The number of domain events. */
  events: z.int().positive(),
  eventId: z.uuid(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  keyId: z.string(),
  signature: z.string(),
});
export type LogHead = z.infer<typeof LogHead>;

const signedPart = ({ recordedAt, events, eventId, digest }: Omit<LogHead, 'keyId' | 'signature'>): string =>
  JSON.stringify(['fanfold-log-head', recordedAt, events, eventId, digest]);

/**
 * A file of heads, a line of JSON each. Empty when there is no file yet. Throws StackError for a line that is
 * none.
 */
export const readHeads = (file: string): LogHead[] => {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [LogHead.parse(JSON.parse(line))];
    } catch {
      throw new StackError(`Line ${index + 1} of ${file} is no head of a log.`);
    }
  });
};

/** Takes every event of the log in its order, and compares it with heads that were recorded earlier. */
export const createHeadsCheck = (heads: readonly LogHead[], signer: Signer) => {
  const differences = heads.flatMap((head) =>
    head.keyId === signer.keyId && signer.verify(signedPart(head), head.signature)
      ? []
      : [`the head of ${head.recordedAt} was not signed by this installation`],
  );
  const byCount = new Map(heads.map((head) => [head.events, head]));
  let events = 0;
  let eventId = '';
  let digest = '0'.repeat(64);
  return {
    take: ({ id, stream, revision, type, data, metadata }: StoredEvent): void => {
      if (technicalEventTypes.has(type)) return;
      events += 1;
      eventId = id;
      digest = hash('sha256', JSON.stringify([digest, id, stream, String(revision), type, data, metadata]));
      const head = byCount.get(events);
      if (head && (head.eventId !== id || head.digest !== digest))
        differences.push(
          `the log up to event ${events} is not the one that was recorded on ${head.recordedAt}`,
        );
    },
    finish: (): readonly string[] => [
      ...differences,
      ...heads
        .filter((head) => head.events > events)
        .map((head) => `the log ends at event ${events}; on ${head.recordedAt} it had ${head.events}`),
    ],
    /** The head of the events so far; undefined for a log without any. */
    head: (recordedAt: string): LogHead | undefined => {
      if (events === 0) return undefined;
      const part = { recordedAt, events, eventId, digest };
      return { ...part, keyId: signer.keyId, signature: signer.sign(signedPart(part)) };
    },
  };
};
