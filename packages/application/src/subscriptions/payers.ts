import { isRefusal, type Oid } from '@fanfold/domain';
import { priceOf } from '@fanfold/domain/payments';
import type { SubscriptionCharge } from '@fanfold/domain/subscriptions';
import { debtOf, type WalletCommand, type WalletState, walletStream } from '@fanfold/domain/wallet';
import type { CommandLog, EventLog } from '@fanfold/event-log';

import { cardProvider, cardsOf, limitsRefusal, type PlannedCharge } from '../payments/index.ts';
import { monthSpend } from './month-spend.ts';

export type MonthCharge = Pick<SubscriptionCharge, 'chargeId' | 'tierHash' | 'coins' | 'card' | 'month'>;
type Input = {
  readonly creatorOid: Oid;
  readonly subscriberOid: Oid;
  readonly charge: MonthCharge;
  readonly at: string;
};
type SpendCoins = Extract<WalletCommand, { type: 'SpendCoins' }>;
type Planned = { readonly spends: SpendCoins[]; readonly charges: PlannedCharge[] };

/**
 * What the payers of a dry run would have left: a person's payments are asked for one after the other, in the
 * order of the run, and each finds what those before it leave. Wallets and limits say so by their own
 * deciders, and nothing is recorded.
 */
export class Payers {
  readonly #eventLog: EventLog;
  readonly #planned = new Map<string, Planned>();

  constructor(eventLog: EventLog) {
    this.#eventLog = eventLog;
  }

  /** Why the payment would be refused; null where it would be paid. */
  async refusalOf(asked: Input): Promise<string | null> {
    const { subscriberOid, charge } = asked;
    const planned = this.#planned.get(subscriberOid) ?? { spends: [], charges: [] };
    this.#planned.set(subscriberOid, planned);
    return charge.card ? this.#byCard(planned, asked, charge.card) : this.#byCoins(planned, asked);
  }

  async #byCoins({ spends }: Planned, asked: Input): Promise<string | null> {
    const { commands } = this.#eventLog;
    const { subscriberOid, charge, at } = asked;
    const [{ state: recorded }, spendAt] = await Promise.all([
      commands.load(walletStream, subscriberOid, { maxAgeMs: 1_000 }),
      monthSpend(commands, { ...asked, ...charge, now: at }),
    ]);
    const spend = spendAt(at);
    const decision = walletStream.decider.decide(after(recorded, spends), spend);
    if (isRefusal(decision)) return decision.refused;
    spends.push(spend);
    return null;
  }

  async #byCard(
    { charges }: Planned,
    { subscriberOid, charge, at }: Input,
    card: NonNullable<MonthCharge['card']>,
  ): Promise<string | null> {
    const { commands } = this.#eventLog;
    const { cards } = await cardsOf({ eventLog: this.#eventLog }, subscriberOid);
    if (!cards.some(({ cardId }) => cardId === card.cardId)) return 'CARD_NOT_FOUND';
    if (await owesCoins(commands, subscriberOid)) return 'SPENDING_BLOCKED';
    const amounts = priceOf(charge.coins, card.currency, cardProvider);
    const next = { chargeId: charge.chargeId, amounts, at };
    const refusal = await limitsRefusal(commands, subscriberOid, { allowed: charges, next });
    if (refusal === null) charges.push(next);
    return refusal;
  }
}

/** A wallet as it is once it has paid. */
const after = (recorded: Readonly<WalletState>, spends: readonly SpendCoins[]): WalletState => {
  const { decide, evolve } = walletStream.decider;
  let state = structuredClone(recorded) as WalletState;
  for (const spend of spends) {
    const paid = decide(state, spend);
    if (!isRefusal(paid)) for (const event of paid) state = evolve(state, event, 0);
  }
  return state;
};

/** A debt takes all coins that are credited: nothing would be left for the month. */
export const owesCoins = async (commands: CommandLog, walletOid: Oid): Promise<boolean> =>
  debtOf((await commands.load(walletStream, walletOid, { maxAgeMs: 0 })).state) > 0;
