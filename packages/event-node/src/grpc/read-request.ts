import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

import type { EventFilter } from '../storage/filter.ts';
import type { Direction } from '../storage/reader.ts';
import { streamNameOf } from './append.ts';
import { compileExpression } from './expression.ts';
import { invalidArgument } from './status.ts';

/** `undefined` as a number stands for "no number given". */
export type ReadQuery = {
  /** Undefined for $all. */
  readonly stream: string | undefined;
  /** A revision of the stream or a position of $all. */
  readonly from: 'start' | 'end' | number;
  readonly direction: Direction;
  /** Undefined for a subscription. */
  readonly maxCount: number | undefined;
  readonly filter: FilterQuery | undefined;
  readonly resolveLinks: boolean;
  readonly structuredIds: boolean;
};

export type FilterQuery = {
  readonly event: EventFilter;
  /** A subscription sends a checkpoint each time it has searched this many events. */
  readonly checkpointEvery: number;
};

/** The window that the real server searches when the client names none (its read batch). */
const DEFAULT_WINDOW = 32;

/** @throws GrpcError when the request contradicts itself or its filter cannot be compiled. */
export function parseReadRequest(request: ReadReq): ReadQuery {
  const options = request.getOptions();
  if (options === undefined) throw invalidArgument('The options are missing.');
  const stream = options.getStream();
  const all = options.getAll();
  if (stream === undefined && all === undefined)
    throw invalidArgument('Neither a stream nor $all was asked for.');
  return {
    stream: stream === undefined ? undefined : streamNameOf(stream.getStreamIdentifier()),
    from: stream === undefined ? fromOfAll(all) : fromOfStream(stream),
    direction: options.getReadDirection() === 1 ? 'backwards' : 'forwards',
    maxCount: options.hasSubscription() ? undefined : Number(options.getCount()),
    filter: options.hasFilter() ? filterOf(options.getFilter()) : undefined,
    resolveLinks: options.getResolveLinks(),
    structuredIds: options.getUuidOption()?.hasString() !== true,
  };
}

function fromOfStream(options: ReadReq.Options.StreamOptions): ReadQuery['from'] {
  if (options.hasRevision()) return Number(options.getRevision());
  return options.hasEnd() ? 'end' : 'start';
}

function fromOfAll(options: ReadReq.Options.AllOptions | undefined): ReadQuery['from'] {
  const position = options?.getPosition();
  if (position !== undefined) return Number(position.getCommitPosition());
  return options?.hasEnd() === true ? 'end' : 'start';
}

function filterOf(options: ReadReq.Options.FilterOptions | undefined): FilterQuery {
  const onStream = options?.getStreamIdentifier();
  const expression = onStream ?? options?.getEventType();
  if (options === undefined || expression === undefined) throw invalidArgument('The filter is empty.');
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  const on = onStream === undefined ? 'type' : 'stream';
  return {
    event: { on, prefixes, ...(regex === '' ? {} : { regex: compileExpression(regex) }) },
    checkpointEvery: checkpointInterval(options),
  };
}

function checkpointInterval(options: ReadReq.Options.FilterOptions): number {
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const interval = window * options.getCheckpointintervalmultiplier();
  if (interval === 0) throw invalidArgument('The checkpoint interval must be greater than 0.');
  return interval;
}
