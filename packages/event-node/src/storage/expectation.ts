import type { Expected } from './types.ts';

/** What the store knows about a stream when it judges a write. */
export type StreamFacts = {
  /** -1 when nothing was written. */
  readonly lastRevision: number;
  readonly softDeleted: boolean;
  readonly hasMetadata: boolean;
};

/** A write: what it expects, and the ids of its events. */
export type Proposal = { readonly expected: Expected; readonly ids: readonly Uint8Array[] };

export type Lookups = {
  /**
   * The revision at which the recently written event with this id is stored in this stream, if it is
   * remembered.
   */
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
 * Whether a write that expects `expected` may be appended, is a repetition, or must be refused. The rules are
 * those of the real server's IndexWriter.CheckCommit (EventStore.Core/Services/Storage/ReaderIndex): at the
 * current revision nothing is compared; below it, the ids must be those already there; for `any` and
 * `stream_exists` the ids are looked up among those written recently. The caller checks tombstones.
 */
export function judge(facts: StreamFacts, { expected, ids }: Proposal, lookups: Lookups): Verdict {
  if (expected === 'stream_exists') {
    if (facts.softDeleted) return DELETED;
    if (facts.lastRevision < 0 && !facts.hasMetadata) return WRONG;
  }
  if (expected === 'any' || expected === 'stream_exists') return judgeByRecentIds(ids, lookups);
  return judgeByRevision(facts, { expected: expected === 'no_stream' ? -1 : expected, ids }, lookups);
}

function judgeByRevision(
  facts: StreamFacts,
  { expected, ids }: { readonly expected: number; readonly ids: Proposal['ids'] },
  lookups: Lookups,
): Verdict {
  if (expected === facts.lastRevision) return WRITE;
  if (expected > facts.lastRevision || ids.length === 0) return WRONG;
  const lastRevision = lastMatching(ids, expected, lookups);
  if (lastRevision === expected + ids.length) return { kind: 'repeated', lastRevision };
  // A soft-deleted stream accepts an append that expects no stream; its revisions continue.
  return lastRevision === -1 && facts.softDeleted ? WRITE : WRONG;
}

function judgeByRecentIds(ids: readonly Uint8Array[], { recent }: Lookups): Verdict {
  let lastRevision: number | undefined;
  for (const id of ids) {
    const revision = recent(id);
    // An unknown first id: a new append. Known ids followed by an unknown one: neither new nor a repetition.
    if (revision === undefined) return lastRevision === undefined ? WRITE : WRONG;
    lastRevision = revision;
  }
  return lastRevision === undefined ? WRITE : { kind: 'repeated', lastRevision };
}

/** The last revision up to which the stream has these ids one after another, from the revision after `at`. */
function lastMatching(ids: readonly Uint8Array[], at: number, { idAt }: Lookups): number {
  let revision = at;
  for (const id of ids) {
    const stored = idAt(revision + 1);
    if (stored === undefined || Buffer.compare(stored, id) !== 0) return revision;
    revision += 1;
  }
  return revision;
}
