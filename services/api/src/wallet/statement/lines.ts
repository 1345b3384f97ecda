import type { LogClient, StoredEvent } from '@fanfold/event-log';

import { chainFormula, signHead } from './head.ts';
import type { StatementSigner } from './signer.ts';

const pageSize = 500;

export type StatementOptions = {
  readonly client: Pick<LogClient, 'readStream'>;
  readonly signer: StatementSigner;
  readonly stream: string;
  readonly keyAddress: string;
  readonly now: () => string;
};

/**
 * A statement as JSON lines: what it is, every event as it is recorded with its hash, and the signed head. One page of
 * events is in memory at a time, however long the stream is.
 */
export async function* statementLines(options: StatementOptions): AsyncGenerator<string> {
  const { client, signer, stream, keyAddress, now } = options;
  yield line({
    format: 'fanfold-statement-1',
    stream,
    chain: chainFormula,
    key: { id: signer.keyId, address: keyAddress, publicKey: signer.publicKey },
  });
  let last: StoredEvent | undefined;
  for (let from = 0; ; from += pageSize) {
    const events = await client.readStream(stream, { from, maxCount: pageSize });
    if (events.length > 0) yield events.map((event) => line(entryOf(event))).join('');
    last = events.at(-1) ?? last;
    if (events.length < pageSize) break;
  }
  yield line(signHead(signer, { stream, last, now: now() }));
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
