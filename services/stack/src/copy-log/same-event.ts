import { type RawEvent, tombstoneRevision } from '@fanfold/event-log';

/**
 * Whether an event belongs to the copy: everything but the server's own streams, whose names begin with one
 * `$`, and their metadata. `$$stream` is the metadata of a stream and belongs to it.
 */
export const isCopied = ({ stream }: RawEvent): boolean =>
  !stream.startsWith('$') || (stream.startsWith('$$') && !stream.startsWith('$$$'));

export const isMetadata = ({ stream }: RawEvent): boolean => stream.startsWith('$$');

export const isTombstone = ({ type, revision }: RawEvent): boolean =>
  type === '$streamDeleted' && revision === tombstoneRevision;

const utf8 = new TextDecoder();

/**
 * Metadata that truncates a stream. A server writes some by itself: the mark of a soft delete, and the
 * metadata that opens a soft-deleted stream again.
 */
export const isTruncation = (event: RawEvent): boolean =>
  isMetadata(event) && event.type === '$metadata' && truncatesBefore(parsed(event)) !== undefined;

const truncatesBefore = (metadata: unknown): number | undefined => {
  const before =
    typeof metadata === 'object' && metadata !== null && '$tb' in metadata ? metadata.$tb : undefined;
  return typeof before === 'number' ? before : undefined;
};

/** Whether metadata is the mark of a soft delete: `$tb` of 2^63 - 1. */
export const isSoftDelete = (metadata: unknown): boolean => truncatesBefore(metadata) === tombstoneRevision;

export const parsed = ({ data }: Pick<RawEvent, 'data'>): unknown => {
  try {
    return JSON.parse(utf8.decode(data));
  } catch {
    return undefined;
  }
};

/** Whether its id is the server's own, which no client can choose. */
const hasServersId = (event: RawEvent): boolean => isTombstone(event) || isTruncation(event);

export type Comparison =
  | { readonly same: true; readonly sameId: boolean }
  | { readonly same: false; readonly reason: string };

/**
 * Compares an event with its copy. A tombstone or truncation may have another id, and be written in other
 * bytes of JSON.
 */
export const compareEvents = (event: RawEvent, copy: RawEvent): Comparison => {
  const sameId = event.id === copy.id;
  const reason =
    differenceInPlace(event, copy) ??
    (sameId || hasServersId(event) ? differenceInContent(event, copy) : differenceInId(event, copy));
  return reason === undefined ? { same: true, sameId } : { same: false, reason };
};

const differenceInPlace = (event: RawEvent, copy: RawEvent): string | undefined =>
  event.stream === copy.stream && event.revision === copy.revision
    ? undefined
    : `${place(event)} comes where the copy has ${place(copy)}`;

const differenceInId = (event: RawEvent, copy: RawEvent): string =>
  `${place(event)} has the id ${event.id}, and ${copy.id} in the copy`;

const differenceInContent = (event: RawEvent, copy: RawEvent): string | undefined => {
  const isSame = {
    type: event.type === copy.type && event.isJson === copy.isJson,
    data: sameBytes(event.data, copy.data) || (isTruncation(event) && sameJson(event, copy)),
    metadata: sameBytes(event.metadata, copy.metadata),
  };
  const different = Object.entries(isSame).find(([, same]) => !same);
  return different && `${place(event)} differs from its copy in its ${different[0]}`;
};

export const place = ({ stream, revision }: RawEvent): string =>
  revision === tombstoneRevision ? `the tombstone of ${stream}` : `revision ${revision} of ${stream}`;

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

const sameJson = (a: RawEvent, b: RawEvent): boolean =>
  JSON.stringify(parsed(a)) === JSON.stringify(parsed(b));
