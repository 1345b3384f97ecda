import type { Expected } from './types.ts';

/** What the store knows of a stream when it judges a write. */
export type StreamFacts = {
  /** -1 when nothing was written. */
  readonly lastRevision: number;
  readonly softDeleted: boolean;
  readonly hasMetadata: boolean;
};

/** What a write asks for: what it expects, and the ids it brings. */
export type Proposal = { readonly expected: Expected; readonly ids: readonly Uint8Array[] };

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
    // Nothing known about the first id: a new append. Known ids followed by an unknown one: neither new nor a repeat.
    if (revision === undefined) return lastRevision === undefined ? WRITE : WRONG;
    lastRevision = revision;
  }
  return lastRevision === undefined ? WRITE : { kind: 'repeated', lastRevision };
}

/** How far, from the revision after `at`, the stream holds these ids one after another. */
function lastMatching(ids: readonly Uint8Array[], at: number, { idAt }: Lookups): number {
  let revision = at;
  for (const id of ids) {
    const stored = idAt(revision + 1);
    if (stored === undefined || Buffer.compare(stored, id) !== 0) return revision;
    revision += 1;
  }
  return revision;
}
