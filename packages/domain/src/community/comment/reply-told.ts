import type { Oid } from '../../ids.ts';
import type { CommentEvent } from './events.ts';

/** Events with which a reply is shown for the first time. */
export const replyTypes = ['CommentWritten', 'CommentApproved'] as const;
type Event = Extract<CommentEvent, { type: (typeof replyTypes)[number] }>;

export type ReplyTold = {
  /** Who wrote what it replies to. */
  readonly ownerOid: Oid;
  readonly fromOid: Oid;
  readonly contentOid: Oid;
  readonly commentOid: Oid;
};

/**
 * Whom a reply is told to, once it is shown; undefined where it is no reply, is the writer's own, or waits
 * for review.
 */
export const replyTold = (event: Event): ReplyTold | undefined => {
  const { replyTo: ownerOid, authorOid: fromOid, contentOid, commentOid } = event;
  const isShown = event.type === 'CommentWritten' ? event.heldFor === undefined : event.isFirst;
  if (ownerOid === undefined || ownerOid === fromOid || !isShown) return undefined;
  return { ownerOid, fromOid, contentOid, commentOid };
};
