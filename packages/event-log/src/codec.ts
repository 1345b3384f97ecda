import { allEvents, type DomainEvent, type EventDefinition } from '@fanfold/domain';
import type { EventMetadata, Recorded } from './recorded.ts';
import { isSealed, sealText, unsealText } from './seal.ts';
import type { KeyVault } from './vault.ts';

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

/** The log holds something that no event type describes: a newer version of the software wrote it, or nobody did. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** Lifts `data` recorded at one version to the next, by event type and version. Recorded shapes are never edited. */
export type Upcasters = Readonly<
  Record<string, Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>>
>;

const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  (allEvents as readonly EventDefinition[]).map((definition) => [definition.type, definition]),
);

export const isDomainEventType = (type: string): boolean => definitions.has(type);

export type Codec = ReturnType<typeof createCodec>;

/** Turns events into what is recorded and back: seals and unseals personal fields, upcasts, and checks every shape. */
export const createCodec = (vault: KeyVault, upcasters: Upcasters = {}) => {
  const encode = async (event: DomainEvent) => {
    const definition = definitionOf(event.type);
    const { type, ...data } = definition.schema.parse(event) as DomainEvent & Record<string, unknown>;
    for (const [field, purpose] of Object.entries(definition.sealed)) {
      const value = data[field as keyof typeof data] as string | null;
      if (value === null || value === undefined) continue;
      const subject = subjectOf(definition, data);
      const key = await vault.obtain(subject, purpose);
      Object.assign(data, { [field]: sealText(key, value, `${subject}/${type}/${field}`) });
    }
    return { type, version: definition.version, data: data as Record<string, unknown> };
  };

  const decode = (stored: StoredEvent): Recorded | Promise<Recorded> => {
    const definition = definitionOf(stored.type);
    const data = upcast(stored, definition);
    return Object.values(data).some(isSealed)
      ? unseal(definition, data).then((open) => finish(definition, stored, open))
      : finish(definition, stored, data);
  };

  const unseal = async (definition: EventDefinition, data: Record<string, unknown>) => {
    const open = { ...data };
    const subject = subjectOf(definition, data);
    for (const [field, purpose] of Object.entries(definition.sealed)) {
      const value = data[field];
      if (!isSealed(value)) continue;
      const key = await vault.find(subject, purpose);
      open[field] = key ? unsealText(key, value, `${subject}/${definition.type}/${field}`) : null;
    }
    return open;
  };

  const upcast = (stored: StoredEvent, definition: EventDefinition) => {
    let data = stored.data;
    for (let version = stored.metadata.schemaVersion ?? 1; version < definition.version; version += 1) {
      const lift = upcasters[stored.type]?.[version];
      if (!lift) throw new UnreadableEventError(`No upcaster for ${stored.type} version ${version}`);
      data = lift(data);
    }
    return data;
  };

  return { encode, decode };
};

const finish = (
  definition: EventDefinition,
  stored: StoredEvent,
  data: Record<string, unknown>,
): Recorded => {
  const { stream, revision, position, id, metadata, type } = stored;
  const parsed = definition.schema.safeParse({ type, ...data });
  if (!parsed.success) {
    throw new UnreadableEventError(`${type} at revision ${revision} of ${stream}: ${parsed.error.message}`);
  }
  return { event: parsed.data as unknown as DomainEvent, stream, revision, position, id, metadata };
};

const definitionOf = (type: string): EventDefinition => {
  const definition = definitions.get(type);
  if (!definition) throw new UnreadableEventError(`Unknown event type ${type}`);
  return definition;
};

const subjectOf = (definition: EventDefinition, data: Readonly<Record<string, unknown>>): string => {
  const subject = definition.subject && data[definition.subject];
  if (typeof subject !== 'string') throw new UnreadableEventError(`${definition.type} names no subject`);
  return subject;
};
