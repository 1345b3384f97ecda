import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type ExportedEvent, eventsOfStream } from '@fanfold/application/identity';
import type { Language } from '@fanfold/contracts';
import type { EventLog } from '@fanfold/event-log';
import { sayIn } from '@fanfold/texts';
import yazl from 'yazl';

import { archiveTexts } from './archive.texts.ts';

type Archived = {
  readonly eventLog: Pick<EventLog, 'feed'>;
  readonly oid: string;
  readonly streams: readonly string[];
  readonly sessions: readonly unknown[];
  readonly language: Language;
  readonly now: string;
};

/**
 * A ZIP of everything that the log holds about a person: a JSON file for each kind of stream, and what it all
 * is. It is made as the reader takes it, one event after the other.
 */
export const archiveOf = (asked: Archived): Readable => {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  fill(zip, asked).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error as Error),
  );
  return output;
};

const fill = async (
  zip: yazl.ZipFile,
  { eventLog, sessions, streams, ...about }: Archived,
): Promise<void> => {
  zip.addBuffer(Buffer.from(readMe(about)), 'README.txt');
  zip.addBuffer(Buffer.from(`${JSON.stringify(sessions, null, 2)}\n`), 'sessions.json');
  const categories = Map.groupBy(streams, (stream) => stream.slice(0, stream.indexOf('-')));
  for (const [category, some] of categories) {
    const events = eventsOf(eventLog, some, about.oid);
    const first = await events.next();
    if (first.done) continue;
    const text = Readable.from(asJson(first.value, events));
    zip.addReadStream(text, `${category}.json`);
    await finished(text, { writable: false });
  }
};

async function* eventsOf(eventLog: Pick<EventLog, 'feed'>, streams: readonly string[], oid: string) {
  for (const stream of streams) yield* eventsOfStream(eventLog, { stream, oid });
}

async function* asJson(first: ExportedEvent, others: AsyncIterable<ExportedEvent>): AsyncGenerator<string> {
  yield `[\n${JSON.stringify(first)}`;
  for await (const event of others) yield `,\n${JSON.stringify(event)}`;
  yield '\n]\n';
}

const readMe = ({ language, oid, now }: Pick<Archived, 'language' | 'oid' | 'now'>): string => {
  const say = sayIn(language);
  const { title, made, what, sessions } = archiveTexts;
  return `${say(title)}\n${say(made, { at: now, oid })}\n\n${say(what)}\n${say(sessions)}\n`;
};
