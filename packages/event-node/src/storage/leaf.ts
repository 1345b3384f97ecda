import { hash } from 'node:crypto';

import type { ProposedEvent } from './types.ts';

/** The part of a leaf that the writer decides: position, revision and time. */
export type Place = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly createdMs: number;
};

/**
 * The SHA-256 of all parts of an event, each part preceded by its length so that no two events have the same
 * form. A scavenge removes the parts and keeps this hash; with it, the owner of a copy can still prove the
 * former content.
 */
export function leafOf(place: Place, event: ProposedEvent): Buffer {
  const stream = Buffer.from(place.stream, 'utf8');
  const type = Buffer.from(event.type, 'utf8');
  const size = 24 + 1 + 16 + 16 + stream.length + type.length + event.metadata.length + event.data.length;
  const form = Buffer.allocUnsafe(size);
  let at = writeNumber(form, place.position, 0);
  at = writeNumber(form, place.revision, at);
  at = writeNumber(form, place.createdMs, at);
  form[at++] = event.isJson ? 1 : 0;
  form.set(event.id, at);
  at += 16;
  for (const part of [stream, type, event.metadata, event.data]) {
    at = form.writeUInt32BE(part.length, at);
    form.set(part, at);
    at += part.length;
  }
  return hash('sha256', form, 'buffer');
}

function writeNumber(form: Buffer, value: number, at: number): number {
  form.writeUInt32BE(Math.floor(value / 0x1_0000_0000), at);
  return form.writeUInt32BE(value % 0x1_0000_0000, at + 4);
}
