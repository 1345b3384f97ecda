import type { Log } from '../storage/log.ts';
import { isMetastream } from '../storage/metadata.ts';
import { isAbsent, isTombstoned } from '../storage/streams.ts';
import type { EventRow } from '../storage/types.ts';

export const LINK_EVENT = '$>';

/**
 * The event that a link points to; `null` for a link without a readable target, undefined for any other
 * event.
 */
export type LinkTarget = EventRow | null | undefined;

/** `revision@stream`; revision -1 is the newest event. */
const LINK = /^\s*([+-]?\d+)\s*@(.+)$/s;

/**
 * As in the real server (ReadIndex.ReadEvent), a target that a reader of its stream would not get is not
 * returned, and neither are the events of metadata streams.
 */
export function resolveLink(log: Log, row: EventRow): LinkTarget {
  if (log.eventTypes.nameOf(row.type_id) !== LINK_EVENT) return undefined;
  const [, revision, stream] = LINK.exec(Buffer.from(row.data ?? []).toString('utf8')) ?? [];
  if (stream === undefined || isMetastream(stream)) return null;
  const head = log.stream(stream);
  if (isAbsent(head) || isTombstoned(head)) return null;
  const at = Number(revision);
  return log.reader.visibleAt(head, at === -1 ? head.lastRevision : at) ?? null;
}
