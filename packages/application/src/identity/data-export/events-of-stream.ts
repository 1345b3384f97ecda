import { allEvents } from '@fanfold/domain';
import type { EventLog, Recorded } from '@fanfold/event-log';

/** An event as a person takes it away. */
export type ExportedEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
};

const atOnce = 500;

/** What would let the reader of an archive act as the person, and what says where files are kept. */
const secrets = /hash$|secret|^token$|publicKey|^objectKey$|^uploadId$|fingerprint/i;

const definitions = new Map(allEvents.map((one) => [one.type as string, one] as const));

type Input = {
  readonly stream: string;
  /** Whose archive it is. */
  readonly oid: string;
};

/**
 * The events of one stream, oldest first, with the person's own fields opened and without secrets. What
 * another person sealed in it is left out: the two parties of a notice against a work do not get each other's
 * address.
 */
export async function* eventsOfStream(
  { feed }: Pick<EventLog, 'feed'>,
  { stream, oid }: Input,
): AsyncGenerator<ExportedEvent> {
  for (let from = 0; ; ) {
    const recorded = await feed.readStream({ stream, from, maxCount: atOnce });
    for (const one of recorded) yield exported(one, oid);
    const last = recorded.at(-1);
    if (last === undefined || recorded.length < atOnce) return;
    from = Number(last.revision) + 1;
  }
}

const exported = ({ stream, revision, event, metadata }: Recorded, oid: string): ExportedEvent => {
  const { type, ...data } = event as Fields & { readonly type: string };
  const own = withoutSecrets(withoutOthers(type, data, oid));
  return { stream, revision: Number(revision), type, at: metadata.occurredAt, data: own };
};

type Fields = Readonly<Record<string, unknown>>;

const withoutOthers = (type: string, data: Fields, oid: string): Fields => {
  const { subject, sealed = {} } = definitions.get(type) ?? {};
  if (subject === undefined || data[subject] === oid) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !(name in sealed)));
};

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      secrets.test(name) ? [] : [[name, withoutSecrets(inner)]],
    ),
  );
};
