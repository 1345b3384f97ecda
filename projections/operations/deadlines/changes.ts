import type { TakedownEvent } from '@fanfold/domain/catalogue';
import type { ChargeEvent } from '@fanfold/domain/payments';
import type { CreditEvent } from '@fanfold/domain/wallet';
import { giftPurpose, type WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';

import { type AttemptEvent, attemptDeadline, isAttempt } from './attempts.ts';
import { isTelling, type TellingEvent, tellingDeadlines } from './notices.ts';
import { type DueEvent, isSubscription, type OfTiers, subscriptionDue } from './subscriptions.ts';
import type { DeadlineKind, DeadlineRow } from './tables.ts';
import { isTakedown, takedownDeadlines } from './takedowns.ts';

type HoldEvent = Extract<
  WalletEvent,
  { type: 'CoinsHeld' | 'HoldCaptured' | 'GiftCaptured' | 'HoldReleased' }
>;
type ReservationEvent = Extract<CreditEvent, { reservationId: string }>;
export type Known =
  | ChargeEvent
  | HoldEvent
  | ReservationEvent
  | AttemptEvent
  | TellingEvent
  | DueEvent
  | TakedownEvent;

type Closed = { readonly accountOid: string; readonly at: string };
/** The subscribers of a tier, or those who planned it, who are told at once. */
export type TierNews = {
  readonly creatorOid: string;
  readonly tierHash: string;
  readonly at: string;
  readonly kinds: readonly DeadlineKind[];
};

/**
 * A raised fee is asked of all; a tier that is removed stays with those who have it to the end of the month.
 */
const tierNewsOf = (event: OfTiers): TierNews => {
  const { creatorOid, tierHash } = event;
  return event.type === 'TierFeeRaised'
    ? { creatorOid, tierHash, at: event.raisedAt, kinds: ['renewalNotice', 'plannedTier'] }
    : { creatorOid, tierHash, at: event.removedAt, kinds: ['plannedTier'] };
};

/** A batch's changes by deadline: the deadline that it set, or that it ended. */
export class Changes {
  readonly #rows = new Map<string, DeadlineRow>();
  readonly #ended = new Map<string, { kind: DeadlineKind; key: string }>();
  readonly #closed: Closed[] = [];
  readonly #tierNews: TierNews[] = [];

  rows = (): DeadlineRow[] => [...this.#rows.values()];
  ended = (): { kind: DeadlineKind; key: string }[] => [...this.#ended.values()];

  /** Accounts that are gone: what others pay them for, and what they pay for, is due at once. */
  closed = (): readonly Closed[] => this.#closed;

  /** Fees that rose and tiers that were removed: who has or planned the tier is told at once. */
  tierNews = (): readonly TierNews[] => this.#tierNews;

  take(recorded: Recorded<Known>): void {
    const { event, stream } = recorded;
    if (isSubscription(event))
      return event.type === 'TierFeeRaised' || event.type === 'TierRemoved'
        ? this.#tell(tierNewsOf(event))
        : this.#subscription(event, stream);
    if (isAttempt(event) || isTelling(event) || isTakedown(event)) return this.#listed(event, stream);
    if ('holdId' in event) this.#hold(event, stream);
    else if ('reservationId' in event) this.#reservation(event, stream);
    else this.#charge(event, recorded);
  }

  #listed(event: AttemptEvent | TellingEvent | TakedownEvent, stream: string): void {
    const found = isAttempt(event)
      ? [attemptDeadline(event)]
      : isTelling(event)
        ? tellingDeadlines(event)
        : takedownDeadlines(event);
    for (const { kind, key, until } of found)
      if (until === null) this.#end(kind, key);
      else if (until) this.#set(kind, key, { stream, dueAt: until });
    if (event.type === 'DeletionFinalised') this.#close(event.accountOid, event.finalisedAt);
  }

  #subscription(event: Exclude<DueEvent, OfTiers>, stream: string): void {
    for (const { kind, key, until, tierHash } of subscriptionDue(event))
      if (until === null) this.#end(kind, key);
      else this.#set(kind, key, { stream, dueAt: until, tierHash });
  }

  /** As with accounts that are gone: this batch's own rows here, earlier ones in the table. */
  #tell(news: TierNews): void {
    this.#tierNews.push(news);
    const { creatorOid, tierHash, at, kinds } = news;
    const isMeant = (row: DeadlineRow) => row.tier_hash === tierHash && kinds.includes(row.kind);
    for (const [name, row] of this.#rows)
      if (isMeant(row) && row.key.startsWith(`${creatorOid}-`) && row.due_at > at)
        this.#rows.set(name, { ...row, due_at: at });
  }

  /** What this batch has set so far; what was there before is brought forward in the table. */
  #close(accountOid: string, at: string): void {
    this.#closed.push({ accountOid, at });
    for (const [name, row] of this.#rows)
      if (row.kind === 'subscription' && row.key.split('-').includes(accountOid) && row.due_at > at)
        this.#rows.set(name, { ...row, due_at: at });
  }

  #charge(event: ChargeEvent, { stream, metadata }: Recorded<Known>): void {
    switch (event.type) {
      case 'ChargeInitiated':
        return this.#set('charge', event.chargeId, { stream, dueAt: event.expiresAt });
      case 'ChargeOpened':
        return;
      case 'ChargeOutcomeUnknown':
        // The provider is asked at once, and again until it answers.
        return this.#set('charge', event.chargeId, { stream, dueAt: metadata.occurredAt });
      case 'ChargeApproved':
      case 'ChargeCredited':
      case 'ChargeDeclined':
      case 'ChargeExpired':
      case 'ChargeMismatched':
        return this.#end('charge', event.chargeId);
      case 'ChargeRefundRequested':
        return event.needsApproval ? undefined : this.#refund(event, { stream, metadata });
      case 'ChargeRefundApproved':
        return this.#refund(event, { stream, metadata });
      case 'ChargeRefunded':
      case 'ChargeRefundFailed':
        return this.#end('refund', event.refundId);
      case 'ChargeDisputed':
      case 'DisputeWon':
      case 'DisputeLost':
        return;
    }
  }

  /** The provider is asked together with the refund; this deadline is for a refund that it leaves pending. */
  #refund(
    { refundId }: { refundId: string },
    { stream, metadata }: Pick<Recorded, 'stream' | 'metadata'>,
  ): void {
    const later = new Date(Date.parse(metadata.occurredAt) + refundAgainMs).toISOString();
    this.#set('refund', refundId, { stream, dueAt: later });
  }

  #hold(event: HoldEvent, stream: string): void {
    if (event.type !== 'CoinsHeld') this.#end('hold', event.holdId);
    // A gift's own process ends its holds: the receiver may have the content already.
    else if (event.purpose !== giftPurpose)
      this.#set('hold', event.holdId, { stream, dueAt: event.expiresAt });
  }

  #reservation(event: ReservationEvent, stream: string): void {
    if (event.type === 'CreditsReserved')
      this.#set('reservation', event.reservationId, { stream, dueAt: event.expiresAt });
    else this.#end('reservation', event.reservationId);
  }

  #set(kind: DeadlineKind, key: string, { stream, dueAt, tierHash = null }: Set): void {
    this.#ended.delete(`${kind} ${key}`);
    this.#rows.set(`${kind} ${key}`, { kind, key, stream, due_at: dueAt, tier_hash: tierHash });
  }

  #end(kind: DeadlineKind, key: string): void {
    this.#rows.delete(`${kind} ${key}`);
    this.#ended.set(`${kind} ${key}`, { kind, key });
  }
}

type Set = { readonly stream: string; readonly dueAt: string; readonly tierHash?: string | null | undefined };

const refundAgainMs = 60_000;
