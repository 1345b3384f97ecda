import type { Oid } from '../../ids.ts';
import type { ContentEvent } from './events.ts';

/**
 * The events of which a creator or a co-creator is told, that others decided on a work, and how the encoding
 * of its files ended.
 */
export const workNewsTypes = [
  'ContentSuspended',
  'SuspensionKept',
  'ContentReinstated',
  'WorkRated',
  'RatingRefused',
  'WorkFileFailed',
  'CoCreatorInvited',
  'CoCreatorAccepted',
  'CoCreatorRemoved',
] as const;
export type WorkNewsEvent = Extract<ContentEvent, { type: (typeof workNewsTypes)[number] }>;

export type WorkNews = {
  /** Who is told. */
  readonly ownerOid: Oid;
  readonly contentOid: Oid;
  readonly what:
    | 'suspended'
    | 'kept'
    | 'reinstated'
    | 'rated'
    | 'ratingRefused'
    | 'fileFailed'
    | 'invited'
    | 'accepted'
    | 'left'
    | 'removed';
  /** The other one who makes the work. */
  readonly fromOid: Oid | null;
  /** In the words of who decided; null without any. */
  readonly reason: string | null;
};

/** Undefined where the news comes from a notice, which tells it itself. */
export const workNewsOf = (event: WorkNewsEvent): WorkNews | undefined => {
  const { contentOid, creatorOid } = event;
  const told = { ownerOid: creatorOid, contentOid, fromOid: null, reason: null };
  switch (event.type) {
    case 'ContentSuspended':
    case 'ContentReinstated': {
      if (event.takedownOid !== undefined) return undefined;
      const what = event.type === 'ContentSuspended' ? 'suspended' : 'reinstated';
      return { ...told, what, reason: event.reason === '' ? null : event.reason };
    }
    case 'SuspensionKept':
      return { ...told, what: 'kept', reason: event.reason };
    case 'WorkRated':
      return { ...told, what: 'rated' };
    case 'RatingRefused':
      return { ...told, what: 'ratingRefused', reason: event.reason };
    case 'WorkFileFailed':
      return { ...told, what: 'fileFailed' };
    case 'CoCreatorInvited':
      return { ...told, what: 'invited', ownerOid: event.accountOid, fromOid: creatorOid };
    case 'CoCreatorAccepted':
      return { ...told, what: 'accepted', fromOid: event.accountOid };
    case 'CoCreatorRemoved':
      return event.by === 'creator'
        ? { ...told, what: 'removed', ownerOid: event.accountOid, fromOid: creatorOid }
        : { ...told, what: 'left', fromOid: event.accountOid };
  }
};
