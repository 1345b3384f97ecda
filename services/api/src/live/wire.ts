import type { OutboxMessage } from './hub.ts';

/** How frames are put on a connection. Both transports say the same things; only the wrapping differs. */
export type Wire = {
  readonly transport: 'sse' | 'socket';
  /**
   * Messages in order. The last one of a position tells the client that it may resume after that position,
   * unless more of it is to come: `whole` is the newest position of which nothing is.
   */
  readonly messages: (messages: readonly OutboxMessage[], whole: bigint) => readonly Uint8Array[];
  /** Anything else. `after` tells the client that it may resume from there. */
  readonly control: (kind: string, fields?: object, after?: bigint) => readonly Uint8Array[];
};

/**
 * Server-sent events: one piece of text for all messages. A browser keeps the newest id over events that have
 * none.
 */
export const sse: Wire = {
  transport: 'sse',
  messages: (messages, whole) => [
    bytes(
      messages
        .map((message, index) => {
          const id = resumable(messages, index, whole) ? `id: ${message.position}\n` : '';
          return `${id}data: ${message.json}\n\n`;
        })
        .join(''),
    ),
  ],
  control: (kind, fields = {}, after) => [
    bytes(
      `${after === undefined ? '' : `id: ${after}\n`}event: ${kind}\ndata: ${JSON.stringify({ kind, ...fields })}\n\n`,
    ),
  ],
};

/** WebSocket: a JSON text for each message. */
export const socket: Wire = {
  transport: 'socket',
  messages: (messages, whole) =>
    messages.map(({ position, json }, index) =>
      bytes(
        resumable(messages, index, whole)
          ? `{"kind":"message","after":"${position}","message":${json}}`
          : `{"kind":"message","message":${json}}`,
      ),
    ),
  control: (kind, fields = {}, after) => [
    bytes(JSON.stringify({ kind, ...(after === undefined ? {} : { after: String(after) }), ...fields })),
  ],
};

/**
 * A connection cut between two messages of one position has to get the second one: only the last one moves
 * the mark.
 */
const resumable = (messages: readonly OutboxMessage[], index: number, whole: bigint): boolean => {
  const position = messages[index]?.position;
  return position !== undefined && position <= whole && messages[index + 1]?.position !== position;
};

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
