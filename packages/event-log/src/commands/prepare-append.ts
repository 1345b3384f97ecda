import { hash } from 'node:crypto';
import type { StreamDefinition } from '@fanfold/domain';
import type { Ids } from '@fanfold/platform';
import canonicalize from 'canonicalize';

import { chainHash } from '../sealing/hash-chain.ts';
import type { Codec } from '../store/codec.ts';
import type { EventMetadata, Recorded } from '../store/recorded.ts';
import type { NewEvent } from '../store/wire.ts';
import type { LoadedStream } from './loaded-stream.ts';
import type { CommandRequest } from './outcome.ts';

/** What an append is sent with, so that a retry sends the same bytes. */
export type Attempt = {
  readonly expected: number;
  readonly events: readonly NewEvent[];
  /** The same events as they will be read. */
  readonly decided: readonly Recorded['event'][];
};

export type Preparation = {
  readonly definition: Pick<StreamDefinition<never, never, never, never>, 'chained'>;
  readonly stream: string;
  readonly loaded: LoadedStream<unknown>;
  readonly now: string;
  readonly decision: readonly unknown[];
  readonly request: CommandRequest<unknown>;
  readonly bodyHash: string;
  readonly newId: Ids['uuid'];
};

/**
 * Decided events with ids, metadata and, on chained streams, their link in the hash chain.
 *
 * An id belongs to these exact bytes. The store treats an append of known ids at a past revision as a resend
 * and answers that it is already written. If ids followed from the key alone, a second process that decided
 * the same command at the same moment would take the first one's event for its own, and continue with a state
 * and a hash chain that are not in the log.
 */
export const prepare = async (codec: Codec, preparation: Preparation): Promise<Attempt> => {
  const { definition, stream, loaded, now, decision, newId } = preparation;
  const events: NewEvent[] = [];
  const decided: Recorded['event'][] = [];
  let previous = loaded.chainHead;
  for (const [index, event] of decision.entries()) {
    const encoding = codec.encode(event as Recorded['event']);
    // Only sealed fields have to be awaited.
    const { type, version, data, event: parsed } = encoding instanceof Promise ? await encoding : encoding;
    decided.push(parsed);
    const id = newId();
    const revision = loaded.revision + 1 + index;
    const metadata = metadataOf(preparation, version);
    if (!definition.chained) {
      events.push({ id, type, data, metadata });
      continue;
    }
    const hash = chainHash({ previous, stream, revision, id, type, data, occurredAt: now });
    events.push({ id, type, data, metadata: { ...metadata, chain: { previous, hash } } });
    previous = hash;
  }
  return { expected: loaded.revision, events, decided };
};

const metadataOf = ({ now, request, bodyHash }: Preparation, schemaVersion: number): EventMetadata => ({
  $correlationId: request.correlationId,
  ...(request.causationId ? { $causationId: request.causationId } : {}),
  actor: request.actor,
  schemaVersion,
  occurredAt: now,
  commandKey: request.key,
  commandHash: bodyHash,
});

/**
 * SHA-256 of the RFC 8785 form, shortened to 128 bits: it distinguishes bodies; it does not defend against
 * forgery.
 */
export const hashBody = (body: unknown): string =>
  hash('sha256', canonicalize(body ?? null) ?? 'null', 'hex').slice(0, 32);
