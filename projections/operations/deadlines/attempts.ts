import { seoulDayStart } from '@fanfold/domain';
import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { DiscountEvent, EditionEvent, GiftEvent } from '@fanfold/domain/commerce';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import type { DeletionEvent } from '@fanfold/domain/identity';
import type { AssetEvent } from '@fanfold/domain/media';
import type { ApprovalEvent } from '@fanfold/domain/operations';
import type { InvitationEvent } from '@fanfold/domain/rewards';
import { nextMonth } from '@fanfold/domain/settlement';

import type { DeadlineKind } from './tables.ts';

/**
 * What attempts to buy reserved, invitations whose bonus waits, deletions of accounts, uploads, scheduled
 * works, and what waits for a second administrator; and whether they ended.
 */
export type AttemptEvent =
  | ApprovalEvent
  | EditionEvent
  | Extract<DiscountEvent, { type: 'DiscountUseReserved' | 'DiscountUsed' | 'DiscountUseReleased' }>
  | Extract<GiftEvent, { type: 'GiftPlaced' | 'GiftHeld' | 'GiftCancelled' }>
  | Extract<InvitationEvent, { type: 'InvitationQualified' | 'InvitationRewarded' | 'InvitationDenied' }>
  | Exclude<DeletionEvent, { type: 'DeletionRequested' }>
  | PublicationEvent
  | Extract<EarningsEvent, { type: 'EarningPosted' | 'MonthClosed' }>
  | Extract<AssetEvent, { type: 'UploadStarted' | 'UploadFinished' | 'UploadRefused' | 'UploadCancelled' }>;

type PublicationEvent = Extract<ContentEvent, { type: (typeof publicationTypes)[number] }>;

/** A scheduled work, and all that ends its schedule. */
const publicationTypes = [
  'ContentScheduled',
  'ScheduleCancelled',
  'ContentPublished',
  'EncodingAwaited',
  'ContentSuspended',
  'ContentDeleted',
] as const;

export const attemptTypes = [
  'CopyReserved',
  'CopySold',
  'CopyReleased',
  'DiscountUseReserved',
  'DiscountUsed',
  'DiscountUseReleased',
  'GiftPlaced',
  'GiftHeld',
  'GiftCancelled',
  'InvitationQualified',
  'InvitationRewarded',
  'InvitationDenied',
  'DeletionWaitStarted',
  'DeletionCancelled',
  'DeletionFinalised',
  'AccountErased',
  'UploadStarted',
  'UploadFinished',
  'UploadRefused',
  'UploadCancelled',
  'ApprovalRequested',
  'ApprovalGranted',
  'ApprovalRejected',
  'ApprovalWithdrawn',
  'ApprovalLapsed',
  'EarningPosted',
  'MonthClosed',
  ...publicationTypes,
] as const satisfies readonly AttemptEvent['type'][];

const attempts: ReadonlySet<string> = new Set(attemptTypes);

export const isAttempt = (event: { readonly type: string }): event is AttemptEvent =>
  attempts.has(event.type);

type AttemptDeadline = {
  readonly kind: DeadlineKind;
  readonly key: string;
  /** When it counts as abandoned; null when it ended, undefined when no deadline is needed. */
  readonly until: string | null | undefined;
};

export const attemptDeadline = (event: AttemptEvent): AttemptDeadline => {
  switch (event.type) {
    case 'CopyReserved': {
      // A gift's copies end with the gift.
      const until = event.purpose === 'gift' ? undefined : abandoned(event.reservedUntil);
      return { kind: 'copy', key: event.reservationId, until };
    }
    case 'CopySold':
    case 'CopyReleased':
      return { kind: 'copy', key: event.reservationId, until: null };
    case 'DiscountUseReserved':
      return { kind: 'discount', key: event.reservationId, until: abandoned(event.reservedUntil) };
    case 'DiscountUsed':
    case 'DiscountUseReleased':
      return { kind: 'discount', key: event.reservationId, until: null };
    case 'GiftPlaced':
      return { kind: 'gift', key: event.giftId, until: abandoned(event.placedUntil) };
    case 'GiftHeld':
    case 'GiftCancelled':
      return { kind: 'gift', key: event.giftId, until: null };
    case 'InvitationQualified':
      return { kind: 'invitation', key: event.invitedOid, until: event.rewardAt };
    case 'InvitationRewarded':
    case 'InvitationDenied':
      return { kind: 'invitation', key: event.invitedOid, until: null };
    case 'DeletionWaitStarted':
      return { kind: 'deletion', key: event.accountOid, until: event.finalAt };
    case 'DeletionFinalised':
      return { kind: 'deletion', key: event.accountOid, until: event.eraseAt };
    case 'DeletionCancelled':
    case 'AccountErased':
      return { kind: 'deletion', key: event.accountOid, until: null };
    case 'UploadStarted':
      return { kind: 'upload', key: event.assetOid, until: event.expiresAt };
    case 'UploadFinished':
    case 'UploadRefused':
    case 'UploadCancelled':
      return { kind: 'upload', key: event.assetOid, until: null };
    case 'ContentScheduled':
      return { kind: 'publication', key: event.contentOid, until: event.publishAt };
    case 'ScheduleCancelled':
    case 'ContentPublished':
    case 'EncodingAwaited':
    case 'ContentSuspended':
    case 'ContentDeleted':
      return { kind: 'publication', key: event.contentOid, until: null };
    case 'EarningPosted':
    case 'MonthClosed':
      return monthDeadline(event);
    default:
      return approvalDeadline(event);
  }
};

/** A month with earnings is closed when it is over in Seoul. */
const monthDeadline = (
  event: Extract<EarningsEvent, { type: 'EarningPosted' | 'MonthClosed' }>,
): AttemptDeadline => {
  const { creatorOid, month } = event;
  const until = event.type === 'MonthClosed' ? null : seoulDayStart(`${nextMonth(month)}-01`);
  return { kind: 'month', key: `${creatorOid}-${month}`, until };
};

const approvalDeadline = (event: ApprovalEvent): AttemptDeadline => ({
  kind: 'approval',
  key: event.approvalId,
  until: event.type === 'ApprovalRequested' ? event.lapsesAt : null,
});

// No attempt to buy is decided after its reservation's end; after this margin none can be on its way to the
// log either.
const marginMs = 300_000;
const abandoned = (until: string): string => new Date(Date.parse(until) + marginMs).toISOString();
