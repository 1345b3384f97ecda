import type { Expected } from './types.ts';

/** What the store knows of a stream when it judges a write. */
export type StreamFacts = {
  /** -1 when nothing was written. */
  readonly lastRevision: number;
  readonly softDeleted: boolean;
  readonly hasMetadata: boolean;
};

export type Lookups = {
  /** The revision at which the recently written event with this id lies in this stream, if it is remembered. */
  readonly recent: (id: Uint8Array) => number | undefined;
  /** The id stored at a revision of this stream. */
  readonly idAt: (revision: number) => Uint8Array | undefined;
};

export type Verdict =
  | { readonly kind: 'write' }
  | { readonly kind: 'repeated'; readonly lastRevision: number }
  | { readonly kind: 'wrong-version' }
  | { readonly kind: 'deleted' };

const WRITE: Verdict = { kind: 'write' };
const WRONG: Verdict = { kind: 'wrong-version' };
const DELETED: Verdict = { kind: 'deleted' };

/**
 * Whether a write that expects `expected` may go on top of a stream, is a repetition, or must be refused. The rules
 * are those of the real server's IndexWriter.CheckCommit (EventStore.Core/Services/Storage/ReaderIndex):
 * at the current revision nothing is compared; below it, the ids must be those already there; for `any` and
 * `stream_exists` the ids are looked up among those written recently. A tombstone is checked by the caller.
 */
export function judge(
  facts: StreamFacts,
  expected: Expected,
  ids: readonly Uint8Array[],
  lookups: Lookups,
): Verdict {
  if (expected === 'stream_exists') {
    if (facts.softDeleted) return DELETED;
    if (facts.lastRevision < 0 && !facts.hasMetadata) return WRONG;
  }
  if (expected === 'any' || expected === 'stream_exists') return judgeByRecentIds(ids, lookups);
  const at = expected === 'no_stream' ? -1 : expected;
  if (at > facts.lastRevision) return WRONG;
  if (at === facts.lastRevision) return WRITE;
  return judgeByPlace(facts, at, ids, lookups);
}

function judgeByRecentIds(ids: readonly Uint8Array[], { recent }: Lookups): Verdict {
  let lastRevision: number | undefined;
  for (const id of ids) {
    const revision = recent(id);
    // Nothing known about the first id: a new append. Known ids followed by an unknown one: neither new nor a repeat.
    if (revision === undefined) return lastRevision === undefined ? WRITE : WRONG;
    lastRevision = revision;
  }
  return lastRevision === undefined ? WRITE : { kind: 'repeated', lastRevision };
}

function judgeByPlace(
  facts: StreamFacts,
  expected: number,
  ids: readonly Uint8Array[],
  lookups: Lookups,
): Verdict {
  let revision = expected;
  for (const id of ids) {
    revision += 1;
    const stored = lookups.idAt(revision);
    if (stored !== undefined && Buffer.compare(stored, id) === 0) continue;
    const isFirst = revision === expected + 1;
    // A soft-deleted stream is open to whoever expects no stream; its revisions continue.
    return isFirst && expected === -1 && facts.softDeleted ? WRITE : WRONG;
  }
  return revision === expected ? WRONG : { kind: 'repeated', lastRevision: revision };
}
