import type { Log } from '../storage/log.ts';
import { isAbsent, isTombstoned } from '../storage/streams.ts';
import type { EventRow } from '../storage/types.ts';

export const LINK_EVENT = '$>';

/** The event that a link (`revision@stream` in its data) points to; undefined for anything else and for dead links. */
export function resolveLink(log: Log, row: EventRow): EventRow | undefined {
  if (row.data === null || log.eventTypes.nameOf(row.type_id) !== LINK_EVENT) return undefined;
  const text = Buffer.from(row.data).toString('utf8');
  const at = text.indexOf('@');
  const revision = Number(text.slice(0, at));
  if (at < 1 || !Number.isSafeInteger(revision)) return undefined;
  const head = log.stream(text.slice(at + 1));
  return isAbsent(head) || isTombstoned(head) ? undefined : log.reader.at(head.id, revision);
}
