import type { LogClient, Signer, StoredEvent } from '@fanfold/event-log';

import { chainFormula, signHead } from './head.ts';

/** How many events one read asks for. Each read costs memory that is only freed now and then. */
const readSize = 5_000;
/** Characters that are gathered before they are sent. */
const partSize = 16_384;

export type StatementOptions = {
  readonly client: Pick<LogClient, 'readLast' | 'walkStream'>;
  readonly signer: Signer;
  readonly stream: string;
  readonly keyAddress: string;
  readonly now: () => string;
};

/**
 * A statement as JSON lines: what it is, every event as it is recorded with its hash, and the signed head. It
 * ends with the event that was the last when it began. Events pass through one by one: held as pages, they
 * outlived the collections of young memory, and what a long statement left behind was gathered late.
 */
export async function* statementLines(options: StatementOptions): AsyncGenerator<string> {
  const { client, signer, stream, keyAddress, now } = options;
  const last = await client.readLast(stream);
  let part = line({
    format: 'fanfold-statement-1',
    stream,
    chain: chainFormula,
    key: { id: signer.keyId, address: keyAddress, publicKey: signer.publicKey },
  });
  for await (const event of eventsUntil(options, last?.revision ?? -1)) {
    part += line(entryOf(event));
    if (part.length < partSize) continue;
    yield part;
    part = '';
  }
  yield part + line(signHead(signer, { stream, last, now: now() }));
}

/**
 * The events of a stream up to a revision. Goes on where a read was cut off or ran out of time, as one does
 * whose events are taken slowly: a signed end without all that leads to it would be no statement.
 */
export async function* eventsUntil(
  { client, stream }: Pick<StatementOptions, 'stream'> & { readonly client: Pick<LogClient, 'walkStream'> },
  end: number,
): AsyncGenerator<StoredEvent> {
  for (let from = 0; from <= end; ) {
    const began = from;
    try {
      const maxCount = Math.min(readSize, end + 1 - from);
      for await (const event of client.walkStream(stream, { from, maxCount })) {
        from = event.revision + 1;
        yield event;
      }
    } catch (error) {
      if (from === began) throw error;
    }
    if (from === began) throw new Error(`${stream} could not be read from ${from} on`);
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

const entryOf = ({ revision, id, type, data, metadata }: StoredEvent) => ({
  revision,
  id,
  type,
  occurredAt: metadata.occurredAt,
  data,
  previous: metadata.chain?.previous,
  hash: metadata.chain?.hash,
});
