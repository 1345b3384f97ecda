import { CoverOracle } from './cover-oracle.ts';
import { CreditsOracle } from './credits-oracle.ts';
import { DebtsOracle } from './debts-oracle.ts';
import { EarningsOracle } from './earnings-oracle.ts';
import { InvoiceOracle } from './invoice-oracle.ts';
import { IssueOracle } from './issue-oracle.ts';
import type { RawEvent } from './raw-event.ts';
import { SettlementOracle } from './settlement-oracle.ts';

/**
 * The independent oracle: what every balance must be, from the raw events alone. It shares no code with
 * deciders, projections or codecs, so that a mistake there cannot hide here. Plain sums over plain JSON.
 */
type Piece = { lotId: string; kind: 'paid' | 'bonus'; coins: number };
type Kinds = { paid: number; bonus: number };
type Wallet = { available: Kinds; held: Kinds; lots: Map<string, number>; owned: Set<string> };

export type Findings = {
  readonly wallets: ReadonlyMap<string, Wallet>;
  /** Coins by creator, from the sales and refunds themselves. */
  readonly sold: ReadonlyMap<string, Kinds>;
  /** Coins by creator, from the postings to the creators' months. */
  readonly posted: ReadonlyMap<string, Kinds>;
  readonly credits: ReturnType<CreditsOracle['finish']>['owners'];
  readonly owed: ReadonlyMap<string, number>;
  /** By country of issue. */
  readonly cover: Omit<ReturnType<CoverOracle['finish']>, 'differences'>;
  readonly differences: readonly string[];
  /**
   * Sales and refunds that were not posted, with their positions: correct only while the worker has not
   * reached them.
   */
  readonly unposted: readonly { readonly position: bigint; readonly what: string }[];
  readonly credited: ReadonlyMap<string, { provider: string; currency: string; totalMinor: number }>;
};

/** The place of an event for people: `wallet-…@17`. */
const placeOf = ({ stream, revision }: RawEvent): string => `${stream}@${revision}`;

export class Oracle {
  readonly #wallets = new Map<string, Wallet>();
  readonly #differences: string[] = [];
  readonly #approved = new Map<string, RawEvent['data']>();
  readonly #credited = new Map<string, { provider: string; currency: string; totalMinor: number }>();
  readonly #spent = new Set<string>();
  /** The purchases of which something was delivered. */
  readonly #delivered = new Set<string>();
  readonly #revisions = new Map<string, number>();
  readonly #credits = new CreditsOracle();
  readonly #cover = new CoverOracle();
  readonly #debts = new DebtsOracle();
  readonly #earnings = new EarningsOracle();
  readonly #invoices = new InvoiceOracle();
  readonly #issue = new IssueOracle();
  readonly #settlement = new SettlementOracle();

  take(event: RawEvent): void {
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    const expected = (this.#revisions.get(event.stream) ?? -1) + 1;
    // The store keeps only the newest event of checkpoint streams, so only they may begin later.
    if (event.revision !== expected && category !== 'checkpoint')
      this.#differ(event, `follows ${expected - 1}`);
    this.#revisions.set(event.stream, event.revision);
    if (category === 'wallet' || category === 'credits') this.#takeLots(event, category);
    if (event.type === 'ChargeApproved') this.#approved.set(String(event.data['chargeId']), event.data);
    this.#cover.take(event);
    this.#earnings.take(event);
    this.#settlement.take(event);
    this.#invoices.take(event);
    if (/^Gift(CodeDelivered|OrderUnfilled)$/.test(event.type)) this.#credit(event, none());
    // Its money goes back, and the coins that it was approved for were never issued.
    if (event.type === 'LatePaymentRefused') this.#credit(event);
  }

  #takeLots(event: RawEvent, category: 'wallet' | 'credits'): void {
    this.#issue.take(event);
    if (category === 'credits') return this.#credits.take(event);
    this.#debts.take(event);
    this.#takeWallet(event, this.#walletOf(String(event.data['walletOid'])));
  }

  finish(): Findings {
    const { owners: credits, differences: inCredits } = this.#credits.finish();
    const { owed, differences: inDebts } = this.#debts.finish();
    const { differences: inCover, ...cover } = this.#cover.finish();
    const { sold, posted, unposted, differences: inEarnings } = this.#earnings.finish();
    const differences = [
      ...this.#differences,
      ...inCredits,
      ...inDebts,
      ...inCover,
      ...inEarnings,
      ...this.#issue.finish(),
      ...this.#settlement.finish(),
      ...this.#invoices.finish(),
    ];
    const [wallets, credited] = [this.#wallets, this.#credited];
    return { wallets, sold, posted, credits, owed, cover, differences, unposted, credited };
  }

  #own(event: RawEvent, wallet: Wallet, how: 'grants' | 'sells'): void {
    const content = rightOf(event.data);
    if (wallet.owned.has(content)) this.#differ(event, `${how} ${content} again`);
    wallet.owned.add(content);
  }

  #deliver(event: RawEvent): void {
    const purchase = String(event.data['purchaseId']);
    if (this.#delivered.has(purchase)) this.#differ(event, 'is a second first delivery');
    this.#delivered.add(purchase);
  }

  #giveBack(event: RawEvent): void {
    const purchase = String(event.data['purchaseId']);
    if (this.#delivered.has(purchase)) this.#differ(event, 'gives back what was delivered');
  }

  #takeWallet(event: RawEvent, wallet: Wallet): void {
    const { data } = event;
    const content = rightOf(data);
    switch (event.type) {
      case 'CoinsCredited':
        return this.#credit(event, this.#move(event, data['lots'], 1));
      case 'BonusGranted':
      case 'BonusTakenBack':
      case 'LotExpired':
        this.#move(event, [data['lot']], event.type === 'BonusGranted' ? 1 : -1);
        return;
      case 'ContentBought':
        this.#own(event, wallet, 'sells');
        return this.#sell(event, this.#move(event, data['taken'], -1), 1);
      case 'EntitlementGranted':
        return this.#own(event, wallet, 'grants');
      case 'CoinsSpent':
        if (this.#spent.has(String(data['spendId']))) this.#differ(event, 'spends twice');
        this.#spent.add(String(data['spendId']));
        this.#credits.spend(event, 1);
        return this.#sell(event, this.#move(event, data['taken'], -1), 1);
      case 'SpendRefunded':
        if (!this.#spent.delete(String(data['spendId']))) this.#differ(event, 'refunds what was not spent');
        this.#credits.spend(event, -1);
        return this.#sell(event, this.#move(event, data['returned'], 1), -1);
      case 'PurchaseRefunded':
        if (!wallet.owned.delete(content)) this.#differ(event, 'refunds what is not owned');
        if (data['reason'] === 'withdrawal') this.#giveBack(event);
        return this.#sell(event, this.#move(event, data['returned'], 1), -1);
      case 'CoinsHeld':
        return add(wallet.held, this.#move(event, data['taken'], -1), 1);
      case 'HoldReleased':
        return add(wallet.held, this.#move(event, data['returned'], 1), -1);
      case 'HoldCaptured':
      case 'GiftCaptured':
        add(wallet.held, sumOf(data['taken']), -1);
        return this.#sell(event, sumOf(data['taken']), 1);
      case 'ChargeCoinsReturned':
      case 'ChargeCoinsWithdrawn':
      case 'DebtCleared':
      case 'DebtRecovered':
        this.#move(event, data['returned'] ?? data['taken'], data['returned'] ? 1 : -1);
        return;
      case 'ContentFirstDelivered':
        return this.#deliver(event);
      case 'DebtRaised':
      case 'LotExpiryWarned':
      case 'BudgetSet':
        return;
      default:
        this.#differ(event, `is of the unknown type ${event.type}`);
    }
  }

  /**
   * Adds pieces to (1) or takes them from (-1) the lots of the event's wallet, and answers the moved coins by
   * kind.
   */
  #move(event: RawEvent, pieces: unknown, sign: 1 | -1): Kinds {
    const wallet = this.#walletOf(String(event.data['walletOid']));
    const moved = none();
    for (const { lotId, kind, coins } of pieces as Piece[]) {
      if (!Number.isSafeInteger(coins) || coins <= 0) this.#differ(event, `moves ${coins} coins`);
      const left = (wallet.lots.get(lotId) ?? 0) + sign * coins;
      if (left < 0) this.#differ(event, `leaves lot ${lotId} at ${left}`);
      wallet.lots.set(lotId, left);
      moved[kind] += coins;
    }
    add(wallet.available, moved, sign);
    return moved;
  }

  #credit(event: RawEvent, coins?: Kinds): void {
    const charge = String(event.data['chargeId']);
    if (this.#credited.has(charge)) this.#differ(event, `credits charge ${charge} again`);
    const { currency, totalMinor } = event.data['amounts'] as { currency: string; totalMinor: number };
    this.#credited.set(charge, { provider: String(event.data['provider']), currency, totalMinor });
    const approval = this.#approved.get(charge);
    if (!approval) this.#differ(event, `credits charge ${charge}, which was never approved`);
    else if (coins && (coins.paid !== approval['paidCoins'] || coins.bonus !== approval['bonusCoins']))
      this.#differ(event, `credits other coins than charge ${charge} was approved for`);
  }

  #sell(event: RawEvent, moved: Kinds, sign: 1 | -1): void {
    const { paidCoins, bonusCoins } = event.data;
    if (moved.paid !== paidCoins || moved.bonus !== bonusCoins) this.#differ(event, 'does not add up');
    this.#earnings.sell(event, moved, sign);
  }

  #walletOf(oid: string): Wallet {
    const fresh = () => ({ available: none(), held: none(), lots: new Map(), owned: new Set<string>() });
    const wallet = this.#wallets.get(oid) ?? fresh();
    this.#wallets.set(oid, wallet);
    return wallet;
  }

  #differ(event: RawEvent, how: string): void {
    this.#differences.push(`${placeOf(event)} ${how}`);
  }
}

/** The target of a right, as `kind:oid`. */
const rightOf = ({ entitlement }: RawEvent['data']): string => {
  const { kind, oid } = (entitlement ?? {}) as { kind?: string; oid?: string };
  return `${kind}:${oid}`;
};

const none = (): Kinds => ({ paid: 0, bonus: 0 });

const sumOf = (pieces: unknown): Kinds => {
  const sum = none();
  for (const { kind, coins } of pieces as Piece[]) sum[kind] += coins;
  return sum;
};

const add = (to: Kinds, coins: Kinds, sign: 1 | -1): void => {
  to.paid += sign * coins.paid;
  to.bonus += sign * coins.bonus;
};
