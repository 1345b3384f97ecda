import type { Charge } from '@fanfold/contracts/payments';
import type { ChargeEvent } from '@fanfold/domain/payments';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type ChargeRow, type ChargesTables, charge, createTables } from './tables.ts';

/** The status of each charge. Read by pay pages and finance. */
export const charges = projection<ChargesTables>()({
  name: 'charges',
  version: 4,
  consumes: [
    'ChargeInitiated',
    'ChargeOpened',
    'ChargeApproved',
    'ChargeCredited',
    'ChargeDeclined',
    'ChargeOutcomeUnknown',
    'ChargeExpired',
    'ChargeMismatched',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const added = new Map<string, ChargeRow>();
    const changed = new Map<string, ChargeChange>();
    const positions = new Map<string, string>();
    for (const recorded of batch) {
      const { event, position } = recorded;
      positions.set(event.chargeId, String(position));
      if (event.type === 'ChargeInitiated') {
        added.set(event.chargeId, initiated(recorded as Recorded<typeof event>));
        continue;
      }
      const row = added.get(event.chargeId) ?? changed.get(event.chargeId) ?? unchanged(event.chargeId);
      Object.assign(row, changeOf(event));
      if (!added.has(event.chargeId)) changed.set(event.chargeId, row);
    }
    if (added.size > 0) {
      await insertRows(db, 'charge', { rows: [...added.values()], columns: charge.columns }).execute();
    }
    if (changed.size > 0) await change(db, [...changed.values()]);
    return [...positions].map(([chargeId, position]) => ({
      kind: 'charge',
      topic: `charge:${chargeId}`,
      position,
      chargeId,
      status: (added.get(chargeId) ?? changed.get(chargeId))?.status as Charge['status'],
    }));
  },
});

type Initiated = Extract<ChargeEvent, { type: 'ChargeInitiated' }>;

const initiated = ({ event, position, metadata }: Recorded<Initiated>): ChargeRow => ({
  charge_id: event.chargeId,
  buyer_oid: event.buyerOid,
  provider: event.provider,
  method: event.method ?? 'page',
  product_id: event.productId,
  paid: event.paidCoins,
  bonus: event.bonusCoins,
  purpose: event.purpose ?? { kind: 'coins' },
  means: event.means ?? 'card',
  amounts: event.amounts,
  terms_version: event.termsVersion,
  status: 'initiated' satisfies Charge['status'],
  decline_reason: null,
  provider_ref: null,
  pay_url: null,
  wallet_position: null,
  initiated_at: metadata.occurredAt,
  approved_at: null,
  expires_at: event.expiresAt,
  position: String(position),
});

const changeColumns = charge.only(
  'charge_id',
  'status',
  'decline_reason',
  'provider_ref',
  'pay_url',
  'wallet_position',
  'approved_at',
);
/** The changes of a charge after it was initiated; null leaves a column as it is. */
type ChargeChange = Pick<ChargeRow, keyof typeof changeColumns>;

const unchanged = (charge_id: string): ChargeChange => ({
  charge_id,
  status: '',
  decline_reason: null,
  provider_ref: null,
  pay_url: null,
  wallet_position: null,
  approved_at: null,
});

type Change = { status: Charge['status'] } & Partial<Omit<ChargeChange, 'status'>>;

/** Refunds and disputes do not change the charge's own outcome; `charge-refunds` shows them. */
type Reversal = Extract<ChargeEvent, { refundId: string } | { disputeId: string }>;

const changeOf = (event: Exclude<ChargeEvent, Initiated | Reversal>): Change => {
  switch (event.type) {
    case 'ChargeOpened':
      return { status: 'opened', provider_ref: event.providerRef, pay_url: event.payUrl };
    case 'ChargeApproved':
      return { status: 'approved', provider_ref: event.providerRef, approved_at: event.approvedAt };
    case 'ChargeCredited':
      return { status: 'credited', wallet_position: event.walletPosition };
    case 'ChargeDeclined':
      return { status: 'declined', decline_reason: event.reason };
    case 'ChargeExpired':
      return { status: 'expired' };
    case 'ChargeOutcomeUnknown':
      return { status: 'unknown' };
    case 'ChargeMismatched':
      return { status: 'mismatched', provider_ref: event.providerRef };
  }
};

const change = (db: Kysely<ChargesTables>, rows: readonly ChargeChange[]) =>
  db
    .updateTable('charge')
    .from(incoming(rows, changeColumns))
    .set({
      status: sql`incoming.status`,
      decline_reason: sql`coalesce(incoming.decline_reason, charge.decline_reason)`,
      provider_ref: sql`coalesce(incoming.provider_ref, charge.provider_ref)`,
      pay_url: sql`coalesce(incoming.pay_url, charge.pay_url)`,
      wallet_position: sql`coalesce(incoming.wallet_position, charge.wallet_position)`,
      approved_at: sql`coalesce(incoming.approved_at, charge.approved_at)`,
    })
    .whereRef('charge.charge_id', '=', 'incoming.charge_id')
    .execute();
