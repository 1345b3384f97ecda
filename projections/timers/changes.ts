import { addDays, dayMs, warningDays } from '@fanfold/domain';
import type { CreditEvent, CreditLot } from '@fanfold/domain/credits';
import type { ChargeEvent } from '@fanfold/domain/payments';
import { giftPurpose, type LotGrant, type WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';

import { type AttemptEvent, attemptTimer, isAttempt } from './attempts.ts';
import type { TimerKind, TimerRow } from './tables.ts';

type LotKind = 'lot' | 'creditLot';
type Piece = { readonly lotId: string; readonly amount: number; readonly expiresAt: string };
export type Known = ChargeEvent | WalletEvent | CreditEvent | AttemptEvent;

/** A batch's changes by timer: what it set or added, and whether it ended. */
export class Changes {
  readonly #rows = new Map<string, TimerRow>();
  readonly #ended = new Map<string, { kind: TimerKind; key: string }>();

  rows = (): TimerRow[] => [...this.#rows.values()].map((row) => ({ ...row, due_at: dueAt(row) }));
  ended = (): { kind: TimerKind; key: string }[] => [...this.#ended.values()];

  take(recorded: Recorded<Known>): void {
    const { event, stream } = recorded;
    if (isAttempt(event)) {
      const { kind, key, until } = attemptTimer(event);
      if (until === null) this.#end(kind, key);
      else if (until) this.#set(kind, key, { stream, expiresAt: until });
      return;
    }
    if ('walletOid' in event) this.#wallet(event, recorded);
    else if ('userOid' in event) this.#credits(event, recorded);
    else this.#charge(event, recorded);
  }

  #charge(event: ChargeEvent, { stream, metadata }: Recorded<Known>): void {
    switch (event.type) {
      case 'ChargeReadied':
        return this.#set('charge', event.chargeId, { stream, expiresAt: event.expiresAt });
      case 'ChargeOpened':
        return;
      case 'ChargeUnknown':
        // The provider is asked at once, and until it answers.
        return this.#set('charge', event.chargeId, { stream, expiresAt: metadata.occurredAt });
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

  /** The provider is asked when the refund is; this is for one that it leaves pending. */
  #refund(
    { refundId }: { refundId: string },
    { stream, metadata }: Pick<Recorded, 'stream' | 'metadata'>,
  ): void {
    const later = new Date(Date.parse(metadata.occurredAt) + refundAgainMs).toISOString();
    this.#set('refund', refundId, { stream, expiresAt: later });
  }

  #wallet(event: WalletEvent, recorded: Recorded<Known>): void {
    const of = (lots: readonly LotGrant[], sign: 1 | -1, returned?: true) =>
      this.#lots('lot', lots.map(coinPiece(sign)), { recorded, owner: event.walletOid, returned });
    switch (event.type) {
      case 'CoinsCredited':
        return of(event.lots, 1);
      case 'BonusGranted':
        return of([event.lot], 1);
      case 'ContentBought':
        return of(event.taken, -1);
      case 'PurchaseRefunded':
        return of(event.returned, 1, true);
      case 'CoinsSpent':
        return of(event.taken, -1);
      case 'SpendRefunded':
        return of(event.returned, 1, true);
      case 'ChargeCoinsWithdrawn':
      case 'DebtCleared':
      case 'DebtRecovered':
        return of(event.taken, -1);
      case 'ChargeCoinsReturned':
        return of(event.returned, 1, true);
      case 'ContentGranted':
      case 'DebtRaised':
        return;
      case 'LotExpired':
        return of([event.lot], -1);
      case 'LotExpiryWarned':
        return this.#warned('lot', coinPiece(1)(event.lot), { recorded, owner: event.walletOid, event });
      case 'CoinsHeld':
        of(event.taken, -1);
        // A gift's own process ends its holds: the receiver may have the content already.
        if (event.purpose === giftPurpose) return;
        return this.#set('hold', event.holdId, { stream: recorded.stream, expiresAt: event.expiresAt });
      case 'HoldCaptured':
      case 'GiftCaptured':
        return this.#end('hold', event.holdId);
      case 'HoldReleased':
        of(event.returned, 1, true);
        return this.#end('hold', event.holdId);
    }
  }

  #credits(event: CreditEvent, recorded: Recorded<Known>): void {
    const of = (lots: readonly CreditLot[], sign: 1 | -1, returned?: true) =>
      this.#lots('creditLot', lots.map(creditPiece(sign)), { recorded, owner: event.userOid, returned });
    switch (event.type) {
      case 'BonusCreditsGranted':
      case 'CreditConversionCompleted':
        return of([event.lot], 1);
      case 'CreditLotExpired':
        return of([event.lot], -1);
      case 'CreditLotExpiryWarned':
        return this.#warned('creditLot', creditPiece(1)(event.lot), {
          recorded,
          owner: event.userOid,
          event,
        });
      case 'CreditsReserved':
        of(event.taken, -1);
        return this.#set('reservation', event.reservationId, {
          stream: recorded.stream,
          expiresAt: event.expiresAt,
        });
      case 'CreditsSettled':
        of(event.added, -1);
        of(event.returned, 1, true);
        return this.#end('reservation', event.reservationId);
      case 'CreditsReleased':
        of(event.returned, 1, true);
        return this.#end('reservation', event.reservationId);
      case 'CreditConversionStarted':
      case 'CreditConversionCancelled':
      case 'AutoTopUpChanged':
        return;
    }
  }

  #set(kind: TimerKind, key: string, { stream, expiresAt }: { stream: string; expiresAt: string }): void {
    const row = { kind, key, stream, due_at: expiresAt, expires_at: expiresAt };
    this.#rows.set(`${kind} ${key}`, { ...row, born: warningDays.length, passed: 0, coins: 1 });
  }

  #end(kind: TimerKind, key: string): void {
    this.#rows.delete(`${kind} ${key}`);
    this.#ended.set(`${kind} ${key}`, { kind, key });
  }

  #lots(
    kind: LotKind,
    pieces: readonly Piece[],
    { recorded, owner, returned }: { recorded: Recorded; owner: string; returned?: true | undefined },
  ): void {
    const { stream, metadata } = recorded;
    for (const { lotId, amount, expiresAt } of pieces) {
      const over = stagesOver(expiresAt, metadata.occurredAt);
      const row = this.#lot(kind, { owner, lotId, stream, expiresAt, born: over });
      row.coins += amount;
      row.expires_at = expiresAt;
      // Coins that come back late do not bring back a warning whose time has passed.
      if (returned) row.passed = Math.max(row.passed, over);
    }
  }

  #warned(
    kind: LotKind,
    { lotId, expiresAt }: Piece,
    { recorded, owner, event }: { recorded: Recorded; owner: string; event: { daysBefore: 30 | 7 } },
  ): void {
    const row = this.#lot(kind, { owner, lotId, stream: recorded.stream, expiresAt, born: 0 });
    row.expires_at = expiresAt;
    row.passed = Math.max(row.passed, 1 + warningDays.indexOf(event.daysBefore));
  }

  #lot(
    kind: LotKind,
    seen: { owner: string; lotId: string; stream: string; expiresAt: string; born: number },
  ): TimerRow {
    const key = `${seen.owner}/${seen.lotId}`;
    const known = this.#rows.get(`${kind} ${key}`);
    if (known) return known;
    const { stream, expiresAt, born } = seen;
    const row = { kind, key, stream, due_at: null, expires_at: expiresAt, born, passed: 0, coins: 0 };
    this.#rows.set(`${kind} ${key}`, row);
    return row;
  }
}

const refundAgainMs = 60_000;

const coinPiece =
  (sign: 1 | -1) =>
  ({ lotId, coins, expiresAt }: LotGrant): Piece => ({ lotId, amount: sign * coins, expiresAt });

const creditPiece =
  (sign: 1 | -1) =>
  ({ lotId, credits, expiresAt }: CreditLot): Piece => ({ lotId, amount: sign * credits, expiresAt });

/** How many of a lot's warnings have their time behind them at `at`. */
const stagesOver = (expiresAt: string, at: string): number => {
  const leftMs = Date.parse(expiresAt) - Date.parse(at);
  return warningDays.filter((days) => leftMs <= days * dayMs).length;
};

/** When a timer that is not known yet falls due: at its next warning, or when it expires. */
const dueAt = ({ kind, expires_at, born, passed, coins }: TimerRow): string | null => {
  if (coins === 0) return null;
  const next = kind === 'lot' || kind === 'creditLot' ? warningDays[Math.max(born, passed)] : undefined;
  return next === undefined ? expires_at : addDays(expires_at, -next);
};
