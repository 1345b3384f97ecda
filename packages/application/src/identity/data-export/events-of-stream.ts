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

/** The events of one stream, oldest first, with personal fields opened and without secrets. */
export async function* eventsOfStream(
  { feed }: Pick<EventLog, 'feed'>,
  stream: string,
): AsyncGenerator<ExportedEvent> {
  for (let from = 0; ; ) {
    const recorded = await feed.readStream({ stream, from, maxCount: atOnce });
    for (const one of recorded) yield exported(one);
    const last = recorded.at(-1);
    if (last === undefined || recorded.length < atOnce) return;
    from = Number(last.revision) + 1;
  }
}

const exported = ({ stream, revision, event, metadata }: Recorded): ExportedEvent => {
  const { type, ...data } = event as { readonly type: string };
  return { stream, revision: Number(revision), type, at: metadata.occurredAt, data: withoutSecrets(data) };
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
