import { Readable } from 'node:stream';
import { RefusedError } from '@fanfold/application';
import { sealMark } from '@fanfold/event-log';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses NUL characters, halves of surrogate pairs and the mark of a sealed field, wherever they stand in a
 * request. JSON and the event log hold them, but Postgres takes neither into a text nor into a jsonb, so an
 * event with one of them would stop every read model that shows it.
 */
export const registerWellFormed = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    const path = firstMalformed({ body, query, params });
    if (path !== undefined)
      throw new RefusedError('INVALID_REQUEST', { fields: [{ path, code: 'invalid', message: '' }] });
  });
};

/**
 * Where the first string stands that no store would take; undefined when there is none. Deep values cost no
 * stack.
 */
export const firstMalformed = (parts: Readonly<Record<string, unknown>>): string | undefined => {
  const waiting = Object.entries(parts).map(([, value]) => ({ path: '', value }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && isMalformed(value)) return path;
    if (typeof value !== 'object' || value === null || isBytes(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isMalformed(key)) return path;
      waiting.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
    }
  }
  return undefined;
};

/** Bytes are no text, and a stream's bytes are not here yet. */
const isBytes = (value: object): boolean => ArrayBuffer.isView(value) || value instanceof Readable;

// The mark of a sealed field (see event-log's sealing) is ours alone, so that no reader of an event ever
// takes a text for one.
const isMalformed = (text: string): boolean =>
  text.includes('\0') || !text.isWellFormed() || text.startsWith(sealMark);
