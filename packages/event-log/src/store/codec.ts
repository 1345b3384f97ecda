import { allEvents, type DomainEvent, type EventDefinition, upcast } from '@fanfold/domain';
import type { KeyVault } from '../sealing/key-vault.ts';
import { isSealed, sealText, unsealText } from '../sealing/seal.ts';
import type { EventMetadata, Recorded } from './recorded.ts';

/** An event as its bytes stand in the log. */
export type StoredEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
};

/**
 * The log contains an event that no event type describes: newer software wrote it, or it is damaged. Only
 * readers of its type are concerned: see `decodeOrDefer`.
 */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

const byType = (events: readonly EventDefinition[]): ReadonlyMap<string, EventDefinition> =>
  new Map(events.map((definition) => [definition.type, definition]));

const known = byType(allEvents as readonly EventDefinition[]);

/** The types of all events that this version knows. */
export const domainEventTypes: readonly string[] = [...known.keys()];

export const isDomainEventType = (type: string): boolean => known.has(type);

export type Codec = ReturnType<typeof createCodec>;

/** An event as it is written to the log; `event` is what will be read. */
export type Encoded = {
  readonly type: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
  readonly event: DomainEvent;
};

/**
 * Turns events into their recorded form and back: seals and unseals personal fields, upcasts earlier versions
 * to the newest, and checks every shape. `events` are the types it understands, by default all of them.
 */
export const createCodec = (vault: KeyVault, events?: readonly EventDefinition[]) => {
  const definitions = events ? byType(events) : known;
  const definitionOf = (type: string): EventDefinition => {
    const definition = definitions.get(type);
    if (!definition) throw new UnreadableEventError(`Unknown event type ${type}`);
    return definition;
  };

  const encode = (event: DomainEvent): Encoded | Promise<Encoded> => {
    const definition = definitionOf(event.type);
    const parsed = definition.schema.parse(event) as DomainEvent & Record<string, unknown>;
    const { type, ...data } = parsed;
    const encoded = {
      type,
      version: definition.version,
      data: data as Record<string, unknown>,
      event: parsed,
    };
    return definition.subject === undefined ? encoded : seal(definition, data).then(() => encoded);
  };

  /** Seals the personal fields in place. */
  const seal = async (definition: EventDefinition, data: Record<string, unknown>): Promise<void> => {
    for (const [field, purpose] of Object.entries(definition.sealed)) {
      const value = data[field] as string | null | undefined;
      if (value === null || value === undefined) continue;
      const subject = subjectOf(definition, data);
      const key = await vault.obtain(subject, purpose);
      data[field] = sealText(key, value, `${subject}/${definition.type}/${field}`);
    }
  };

  const decode = (stored: StoredEvent): Recorded | Promise<Recorded> => {
    const definition = definitionOf(stored.type);
    const data = lift(definition, stored);
    return Object.keys(definition.sealed).some((field) => isSealed(data[field]))
      ? unseal(definition, data).then((open) => finish(definition, stored, open))
      : finish(definition, stored, data);
  };

  const unseal = async (definition: EventDefinition, data: Readonly<Record<string, unknown>>) => {
    const open = { ...data };
    const subject = subjectOf(definition, data);
    for (const [field, purpose] of Object.entries(definition.sealed)) {
      const value = data[field];
      if (!isSealed(value)) continue;
      const key = await vault.find(subject, purpose);
      open[field] = key ? unsealed(key, value, `${subject}/${definition.type}/${field}`) : null;
    }
    return open;
  };

  return { encode, decode };
};

/** Throws UnreadableEventError where the value was changed or sealed with another key. */
const unsealed = (key: Buffer, value: string, context: string): string => {
  try {
    return unsealText(key, value, context);
  } catch (error) {
    throw new UnreadableEventError(`${context} cannot be unsealed`, { cause: error });
  }
};

const finish = (
  definition: EventDefinition,
  stored: StoredEvent,
  data: Readonly<Record<string, unknown>>,
): Recorded => {
  const { stream, revision, position, id, metadata, type } = stored;
  const parsed = definition.schema.safeParse({ type, ...data });
  if (!parsed.success) {
    throw new UnreadableEventError(`${type} at revision ${revision} of ${stream}: ${parsed.error.message}`);
  }
  return { event: parsed.data as unknown as DomainEvent, stream, revision, position, id, metadata };
};

/**
 * Decodes what a feed hands out. An event of a known type that cannot be decoded is handed out as well, so
 * that one event never stops readers whom it does not concern: its type can be read, and everything else of
 * it throws the UnreadableEventError, so that it fails in its readers like any event that a handler cannot
 * take. An unknown type still throws: a newer version of the software wrote it, and its readers must not pass
 * it.
 */
export const decodeOrDefer = (codec: Codec, stored: StoredEvent): Recorded | Promise<Recorded> => {
  try {
    const decoded = codec.decode(stored);
    return decoded instanceof Promise ? decoded.catch((error) => deferred(stored, error)) : decoded;
  } catch (error) {
    return deferred(stored, error);
  }
};

const deferred = ({ data: _bytes, type, ...stored }: StoredEvent, error: unknown): Recorded => {
  if (!(error instanceof UnreadableEventError) || !isDomainEventType(type)) throw error;
  const fail = (): never => {
    throw error;
  };
  const event = new Proxy({ type } as DomainEvent, {
    get: (_target, field) => (field === 'type' ? type : fail()),
    has: fail,
    ownKeys: fail,
  });
  return { ...stored, event };
};

const lift = (
  definition: EventDefinition,
  { metadata, data }: StoredEvent,
): Readonly<Record<string, unknown>> => {
  const version = metadata.schemaVersion ?? 1;
  if (version === definition.version) return data;
  try {
    return upcast(definition, version, data);
  } catch (error) {
    throw new UnreadableEventError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

const subjectOf = (definition: EventDefinition, data: Readonly<Record<string, unknown>>): string => {
  const subject = definition.subject && data[definition.subject];
  if (typeof subject !== 'string') throw new UnreadableEventError(`${definition.type} names no subject`);
  return subject;
};
