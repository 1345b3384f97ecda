import { AppendFailed, isStoreFault, RawLog } from '@fanfold/event-log';

import { durationText } from '../backup/duration-text.ts';
import { StackError } from '../supervisor/stack-error.ts';
import { copiedOf, findStart, headOf, type Start } from './common-prefix.ts';
import { type Compared, compareLogs } from './compare-logs.ts';
import { Copier } from './copier.ts';
import { Progress } from './progress.ts';
import { countEvents, Revisions } from './revisions.ts';

export type CopyOptions = {
  /** Addresses (esdb://) of the logs. */
  readonly from: string;
  readonly to: string;
  /**
   * How many appends wait for their answers at once on a server that does not keep the order after a failure.
   */
  readonly inFlight: number;
  /** Which events are compared at the end: all, or those that this run has copied. */
  readonly compare: 'all' | 'new';
  readonly print: (line: string) => void;
  readonly printProgress: (line: string) => void;
};

/**
 * Copies every event of a log that the target does not have yet, then compares both. Answers whether they are
 * equal. Throws StackError when the target holds other events, the source has a gap, or an event cannot be
 * appended.
 */
export const copyLog = async (options: CopyOptions): Promise<boolean> => {
  try {
    return await copyAndCompare(options);
  } catch (error) {
    if (!isStoreFault(error)) throw error;
    const { type, message } = error as Error & { readonly type?: string };
    throw new StackError(`One of the logs cannot be reached or refused a call: ${message || type}`);
  }
};

const copyAndCompare = async (options: CopyOptions): Promise<boolean> => {
  const { compare, print } = options;
  await using from = new RawLog(options.from);
  await using to = new RawLog(options.to);
  const start = await findStart(from, to);
  const head = (await headOf(from)) ?? -1n;
  const logs = { from, to, head };
  if (start) print('The target has the beginning of this log; the copy continues behind it.');
  else await checkSource(logs, options);
  await copyRest(logs, start, options);
  const progress = progressOf('Compared', head, options);
  const behind = compare === 'new' ? start?.behind : undefined;
  const compared = await compareLogs(from, to, { behind, onEvent: progress.take });
  if (compared.difference === undefined && !compared.hasMore) requireWhole(progress, head);
  for (const line of summaryOf(compared, { isWhole: !behind, elapsedMs: progress.elapsedMs })) print(line);
  return compared.difference === undefined;
};

type Logs = { readonly from: RawLog; readonly to: RawLog; readonly head: bigint };

/** A server may end a read early without an error. */
const requireWhole = ({ last }: Progress, head: bigint): void => {
  if (last < head)
    throw new StackError(
      `The source ended its answer at ${last}, before its head at ${head}. Run the command again.`,
    );
};

const progressOf = (what: string, head: bigint, { printProgress: print }: CopyOptions): Progress =>
  new Progress(what, { head, print });

/** Before the first event is copied: a log that cannot be copied as a whole is not begun. */
const checkSource = async ({ from, head }: Logs, options: CopyOptions): Promise<void> => {
  const progress = progressOf('Checked', head, options);
  const { events, leftOut } = await countEvents(from, ({ position }) => progress.take(position.commit));
  requireWhole(progress, head);
  options.print(`The source has ${events.toLocaleString('en')} events without a gap.`);
  if (leftOut.size === 0) return;
  const names = [...leftOut].slice(0, 5).join(', ');
  const more = leftOut.size > 5 ? ` and ${leftOut.size - 5} more` : '';
  options.print(`Left out are the server's own streams: ${names}${more}.`);
};

const copyRest = async ({ from, to, head }: Logs, start: Start, options: CopyOptions): Promise<void> => {
  const progress = progressOf('Copied', head, options);
  const revisions = new Revisions({ isFromBeginning: start === undefined });
  await using appends = to.appends(options.inFlight);
  const copier = new Copier(to, appends);
  // The position of the start is included.
  let isCopiedAlready = start !== undefined;
  try {
    for await (const event of copiedOf(from, start?.behind.from)) {
      if (!isCopiedAlready) {
        revisions.take(event);
        await copier.take(event);
        progress.take(event.position.commit);
      }
      isCopiedAlready = false;
    }
    await copier.settle();
  } catch (error) {
    if (!(error instanceof AppendFailed)) throw error;
    throw new StackError(
      `${error.message}\nRun the command again: it continues behind the last event that the target has.`,
    );
  }
  if (progress.events > 0) requireWhole(progress, head);
  const took = durationText(progress.elapsedMs, progress.events);
  options.print(`${progress.events.toLocaleString('en')} events copied ${took}.`);
};

const summaryOf = (
  { events, streams, otherIds, positionOnly, hasMore, difference }: Compared,
  { isWhole, elapsedMs }: { readonly isWhole: boolean; readonly elapsedMs: number },
): string[] => {
  const count = `${events.toLocaleString('en')} events of ${streams.toLocaleString('en')} streams`;
  if (difference) return [`  differs: ${difference}`, `${count} are equal, then the logs differ.`];
  const ids =
    otherIds > 0 ? [`${otherIds} tombstones and truncations have an id of the target's server.`] : [];
  const former = positionOnly.map(
    (stream) =>
      `${stream} was stored by an earlier version and cannot be moved: start this version on the source, wait for a new event, and run the command again.`,
  );
  const end = hasMore
    ? 'The source has newer events by now: run the command again for them.'
    : isWhole
      ? 'Both logs are equal.'
      : 'The events that this run has copied are equal.';
  return [`${count} compared ${durationText(elapsedMs, events)}.`, ...ids, ...former, end];
};
