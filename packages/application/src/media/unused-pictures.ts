import { addDays, contexts, type DomainEvent, parseOid, type StreamDefinition } from '@fanfold/domain';
import { type AssetCommand, assetStream } from '@fanfold/domain/media';
import type { CommandLog } from '@fanfold/event-log';

import { type Asker, accepted } from '../invocation.ts';

/** A picture is sent before what shows it is saved. */
const daysToBeUsed = 1;

type Noted = { readonly event: DomainEvent; readonly stream: string };

/**
 * Which pictures there are, and which streams ever named each: told of all events of the log, in their order.
 */
export class PictureUses {
  readonly #pictures = new Map<string, { readonly keptAt: string; readonly streams: Set<string> }>();

  note({ event, stream }: Noted): void {
    if (event.type === 'PictureKept') {
      this.#pictures.set(event.assetOid, { keptAt: event.keptAt, streams: new Set() });
      return;
    }
    if (event.type === 'AssetDeleted') {
      this.#pictures.delete(event.assetOid);
      return;
    }
    if (this.#pictures.size === 0 || categoryOf(stream) === assetStream.category) return;
    for (const [oid] of JSON.stringify(event).matchAll(/[0-9a-f]{24}/g))
      this.#pictures.get(oid)?.streams.add(stream);
  }

  /** The pictures that were kept at this moment or before. */
  keptBy(moment: string): readonly { readonly key: string; readonly streams: ReadonlySet<string> }[] {
    return [...this.#pictures]
      .filter(([, { keptAt }]) => keptAt <= moment)
      .map(([key, { streams }]) => ({ key, streams }));
  }
}

export type SweptPictures = {
  /** Those that nothing shows, also those that are removed now. */
  readonly unused: number;
  readonly retired: readonly string[];
  readonly removed: readonly string[];
  readonly reinstated: readonly string[];
};

type Input = {
  readonly uses: PictureUses;
  readonly now: string;
  readonly retentionDays: number;
  /** How commands are asked for; null where unused pictures are only counted. */
  readonly invocation: (Asker & { readonly body: unknown }) | null;
  readonly newKey: () => string;
};

/**
 * Retires pictures that nothing shows, removes those that were retired `retentionDays` ago, and reinstates
 * those that are shown again. A picture is shown by what names it in its present state: a work, its draft, a
 * post, a banner, an event. As what shows a retired picture says so on the picture's own stream, none is
 * removed that came into use since the log was read.
 */
export const sweepPictures = async (
  commands: CommandLog,
  { uses, now, retentionDays, invocation, newKey }: Input,
): Promise<SweptPictures> => {
  const swept = { retired: [] as string[], removed: [] as string[], reinstated: [] as string[] };
  let unused = 0;
  const handle = async (key: string, command: AssetCommand, into: string[]): Promise<void> => {
    if (invocation === null) return;
    const asked = { ...invocation, key: newKey(), id: parseOid(key), command: () => command };
    if (accepted(await commands.of(assetStream).handle(asked)).events.length > 0) into.push(key);
  };
  for (const { key, streams } of uses.keptBy(addDays(now, -daysToBeUsed))) {
    const { state } = await commands.load(assetStream, key, { maxAgeMs: 0 });
    if (await isShown(commands, key, streams)) {
      if (state.retiredAt !== null) await handle(key, { type: 'UsePicture' }, swept.reinstated);
      continue;
    }
    unused += 1;
    if (state.retiredAt === null) await handle(key, { type: 'RetirePicture', now }, swept.retired);
    else {
      const retiredBy = addDays(now, -retentionDays);
      await handle(key, { type: 'RemoveRetired', retiredBy }, swept.removed);
    }
  }
  return { unused, ...swept };
};

const isShown = async (commands: CommandLog, key: string, streams: ReadonlySet<string>): Promise<boolean> => {
  for (const stream of streams) {
    const category = categoryOf(stream);
    const definition = definitions.find((one) => one.category === category);
    // What is not known is taken for a use.
    if (!definition) return true;
    const { state } = await commands.load(definition, stream.slice(category.length + 1), { maxAgeMs: 0 });
    if (JSON.stringify(state, plain).includes(key)) return true;
  }
  return false;
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

const definitions = Object.values(contexts).flatMap(
  ({ streams }) =>
    streams as readonly unknown[] as readonly StreamDefinition<unknown, unknown, DomainEvent, never>[],
);

/** States are plain JSON but for these. */
const plain = (_name: string, value: unknown): unknown => {
  if (value instanceof Map || value instanceof Set) return [...value];
  return typeof value === 'bigint' ? String(value) : value;
};
