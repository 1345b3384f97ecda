import type { Signer, StoredEvent } from '@fanfold/event-log';

/** The end of a stream's hash chain, with our signature of `JSON.stringify(head)`. */
export type SignedHead = {
  readonly head: {
    readonly stream: string;
    /** -1 for a stream without events. */
    readonly revision: number;
    readonly hash: string;
    readonly signedAt: string;
  };
  readonly signature: string;
  readonly keyId: string;
};

export const signHead = (
  signer: Signer,
  { stream, last, now }: { stream: string; last: StoredEvent | undefined; now: string },
): SignedHead => {
  const head = {
    stream,
    revision: last?.revision ?? -1,
    hash: last?.metadata.chain?.hash ?? '',
    signedAt: now,
  };
  return { head, signature: signer.sign(JSON.stringify(head)), keyId: signer.keyId };
};

/** The formula of a link of the chain; shown wherever a reader can check one. */
export const chainFormula =
  'hash = sha256(previous + RFC 8785 form of {stream, revision, id, type, data, occurredAt})';
