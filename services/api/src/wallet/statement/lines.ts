import type { LogClient, StoredEvent } from '@fanfold/event-log';

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
    chain: 'hash = sha256(previous + RFC 8785 form of {stream, revision, id, type, data, occurredAt})',
    key: { id: signer.keyId, address: keyAddress, publicKey: signer.publicKey },
  });
  let last: StoredEvent | undefined;
  for (let from = 0; ; from += pageSize) {
    const events = await client.readStream(stream, { from, maxCount: pageSize });
    if (events.length > 0) yield events.map((event) => line(entryOf(event))).join('');
    last = events.at(-1) ?? last;
    if (events.length < pageSize) break;
  }
  const head = {
    stream,
    revision: last?.revision ?? -1,
    hash: last?.metadata.chain?.hash ?? '',
    signedAt: now(),
  };
  yield line({ head, signature: signer.sign(JSON.stringify(head)), keyId: signer.keyId });
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
