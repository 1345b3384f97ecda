import type { XClient } from '@fanfold/application/rewards';
import type { ChargeAmounts, Oid } from '@fanfold/domain';
import type { ChargeMeans, ChargePurpose, ChargeState, Provider } from '@fanfold/domain/payments';
import type { Accepted, Actor, EventLog } from '@fanfold/event-log';
import type { PageWords, Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger, Seeds } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { Kysely } from 'kysely';

/** Who holds an X account: one account of ours, and no other. */
export type XClaims = {
  readonly idOf: (kind: 'xAccount', value: string) => string;
  readonly reserve: (wanted: XWanted, context: ClaimContext) => Promise<boolean>;
  readonly settle: (type: 'ConfirmClaim', wanted: XWanted, context: ClaimContext) => Promise<boolean>;
};
type XWanted = { readonly kind: 'xAccount'; readonly value: string; readonly owner: Oid };
type ClaimContext = { readonly actor: Actor; readonly correlationId: string; readonly key: string };

type GiftPointsOrder = {
  readonly key: string;
  readonly body: unknown;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly charge: {
    readonly chargeId: Oid;
    readonly buyerOid: Oid;
    readonly provider: Provider;
    readonly productId: string;
    readonly paidCoins: 0;
    readonly bonusCoins: 0;
    readonly amounts: ChargeAmounts;
    readonly purpose: ChargePurpose;
    readonly means: ChargeMeans;
  };
};

type Opening = PageWords & {
  readonly initiated: Accepted<ChargeState, unknown>;
  readonly actor: Actor;
  readonly correlationId: string;
};

export type RewardsDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The seeds of draws. */
  readonly seeds: Seeds;
  readonly providers: Pick<Providers, 'find'>;
  readonly publicUrl: string;
  /** Writes a charge down, in the payer's limit. Throws CHARGING_PAUSED, SPENDING_LIMIT or MINOR_LIMIT. */
  readonly initiateCharge: (order: GiftPointsOrder) => Promise<Accepted<ChargeState, unknown>>;
  /** Has the provider open its page, or tells the one that is open. Throws PROVIDER_UNAVAILABLE. */
  readonly openCharge: (opening: Opening) => Promise<{ payUrl: string; position: string }>;
  readonly claims: XClaims;
  readonly xClient: XClient;
  /** Keys the hashes of codes and of what X is told, 32 bytes as hex. */
  readonly pepper: string;
  readonly log: Logger;
};
