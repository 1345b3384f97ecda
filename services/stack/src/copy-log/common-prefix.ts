import type { Position, RawEvent, RawLog } from '@fanfold/event-log';

import { StackError } from '../supervisor/stack-error.ts';
import { compareEvents, isCopied, isTombstone, isTruncation, place } from './same-event.ts';

/** An event that both logs have, by its positions in them. */
export type Anchor = { readonly from: Position; readonly to: Position };

/**
 * Where a copy continues: behind an event that both logs have; undefined when the target has no event yet.
 */
export type Start = { readonly behind: Anchor } | undefined;

/**
 * Among so many of the newest events one is usually readable by stream and revision, that is not hidden by
 * retention.
 */
const searched = 64;

/**
 * Finds out from the target alone how far an earlier copy has come. Throws StackError when the target is no
 * beginning of the source: another first event, other events at its end, or more events.
 */
export const findStart = async (from: RawLog, to: RawLog): Promise<Start> => {
  const newest = await firstOf(to, 'backwards', searched);
  if (newest.length === 0) return undefined;
  await requireSameFirst(from, to);
  return { behind: await compareEnds(from, to, await anchorOf(from, newest)) };
};

/** The position of a log's newest event that belongs to a copy; undefined when it has none. */
export const headOf = async (log: RawLog): Promise<bigint | undefined> =>
  (await firstOf(log, 'backwards', 1))[0]?.position.commit;

const firstOf = async (
  log: RawLog,
  direction: 'forwards' | 'backwards',
  count: number,
): Promise<RawEvent[]> => {
  const events: RawEvent[] = [];
  for await (const event of log.read({ direction })) {
    if (isCopied(event)) events.push(event);
    if (events.length === count) break;
  }
  return events;
};

const requireSameFirst = async (from: RawLog, to: RawLog): Promise<void> => {
  const [[first], [copy]] = await Promise.all([firstOf(from, 'forwards', 1), firstOf(to, 'forwards', 1)]);
  if (!copy) return;
  if (!first) throw new StackError(otherEvents('the source is empty'));
  const compared = compareEvents(first, copy);
  if (!compared.same) throw new StackError(otherEvents(compared.reason));
};

/**
 * The newest event of the target that the source finds without a search; undefined: both are compared from
 * the beginning.
 */
const anchorOf = async (from: RawLog, newest: readonly RawEvent[]): Promise<Anchor | undefined> => {
  for (const copy of newest) {
    if (isTombstone(copy) || isTruncation(copy)) continue;
    const event = await from.find(copy.stream, copy.revision);
    if (!event?.position) continue;
    if (event.id !== copy.id)
      throw new StackError(
        otherEvents(`${place(copy)} has the id ${copy.id} there, and ${event.id} in the source`),
      );
    return { from: event.position, to: copy.position };
  }
  return undefined;
};

/** Compares everything from the anchor to the target's end, and answers the last event that both have. */
const compareEnds = async (from: RawLog, to: RawLog, anchor: Anchor | undefined): Promise<Anchor> => {
  const source = copiedOf(from, anchor?.from);
  let last = anchor;
  try {
    for await (const copy of copiedOf(to, anchor?.to)) {
      const { value: event } = await source.next();
      if (!event) throw new StackError(otherEvents(`it goes on with ${place(copy)} where the source ends`));
      const compared = compareEvents(event, copy);
      if (!compared.same) throw new StackError(otherEvents(compared.reason));
      last = { from: event.position, to: copy.position };
    }
  } finally {
    await source.return(undefined);
  }
  if (!last) throw new Error('The target has no event any more');
  return last;
};

/** The events of a log that belong to a copy, from a position on. */
export async function* copiedOf(
  log: RawLog,
  from: Position | undefined,
): AsyncGenerator<RawEvent, undefined> {
  for await (const event of log.read({ direction: 'forwards', from })) if (isCopied(event)) yield event;
  return undefined;
}

const otherEvents = (reason: string): string =>
  `The target holds other events than the source: ${reason}. Choose an empty log, or the one that an earlier copy began.`;
