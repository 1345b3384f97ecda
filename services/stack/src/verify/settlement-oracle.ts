import type { RawEvent } from './raw-event.ts';
import {
  correctionOf,
  type Earning,
  monthOf,
  monthsOf,
  type Sums,
  sumsOf,
  won,
  wronglyUnpaid,
} from './settlement-sums.ts';
import { TaxOracle } from './settlement-tax.ts';

type Creator = {
  owedWon: bigint;
  remainder: bigint;
  asked: Map<string, RawEvent['data']>;
  /** Months of which something was paid out once. */
  paidMonths: Set<string>;
  /** The payouts that stand. */
  paid: Set<string>;
  /** By earning: how many coins Fanfold bears, and of which month. */
  borne: Map<string, { coins: number; month: string; isKnown: boolean }>;
};

const yearMs = 365 * 86_400_000;

/**
 * The oracle of settlement: what every closed month must come to, and every request, from the postings alone
 * and by its own arithmetic.
 */
export class SettlementOracle {
  readonly #months = new Map<string, Map<string, Earning>>();
  readonly #closed = new Map<string, Sums>();
  readonly #creators = new Map<string, Creator>();
  readonly #settled = new Set<string>();
  readonly #leaving = new Set<string>();
  readonly #tax = new TaxOracle();
  readonly #differences: string[] = [];

  take(event: RawEvent): void {
    const { data } = event;
    switch (event.type) {
      case 'EarningPosted':
        return this.#post(event);
      case 'EarningHeld':
        this.#earningOf(event)?.held.set(String(data['holdId']), Number(data['paidCoins']));
        return;
      case 'EarningReleased':
        this.#earningOf(event)?.held.delete(String(data['holdId']));
        return;
      case 'MonthClosed':
        this.#closed.set(monthOf(event), sumsOf(this.#month(event).values()));
        return;
      case 'PayeeSaved':
      case 'TaxClaimConfirmed':
      case 'TaxClaimDeclined':
      case 'NonResidentTaxSet':
        return this.#tax.take(event);
      case 'MonthSettled':
        return this.#settle(event);
      case 'SettlementCorrected':
        this.#creator(event).owedWon += won(data['payableWon']);
        if (data['borneBefore'] === true) this.#bear(event, -Number(data['coins']));
        return this.#compare(event, correctionOf(data), 'corrects by other amounts');
      case 'ChargebackBorne':
        if (!this.#creator(event).paidMonths.has(String(data['month'])) && Number(data['coins']) < 0)
          this.#differ(event, 'bears what was not paid out');
        return this.#bear(event, Number(data['coins']));
      case 'DeletionWaitStarted':
        this.#leaving.add(String(data['accountOid']));
        return;
      case 'DeletionCancelled':
        this.#leaving.delete(String(data['accountOid']));
        return;
      case 'DeficitWrittenOff':
        return this.#writeOff(event);
      case 'CarriedAmountMoved': {
        const parts = (data['months'] as { won: number }[]).reduce((sum, one) => sum + won(one.won), 0n);
        if (parts !== won(data['won']) || parts >= 50_000n) this.#differ(event, 'moves another amount');
        return;
      }
      case 'RevenueCompleted':
        return this.#complete(event);
      case 'RevenueRequested':
        return this.#request(event);
      case 'RevenueLeftUnpaid':
        return wronglyUnpaid(data, this.#creator(event)).forEach((how) => this.#differ(event, how));
      case 'RevenueRejected':
      case 'RevenueFailed':
        return this.#giveBack(event);
    }
  }

  finish = (): readonly string[] => [...this.#differences, ...this.#wronglyBorne()];

  /** What Fanfold bears belongs to a payout that stands: one that the bank sent back was none. */
  #wronglyBorne(): string[] {
    return [...this.#creators].flatMap(([oid, { paid, asked, borne }]) => {
      const stands = new Set([...paid].flatMap((id) => monthsOf(asked.get(id)).map(({ month }) => month)));
      return [...borne]
        .filter(([, { coins, month, isKnown }]) => coins < 0 && isKnown && !stands.has(month))
        .map(([earning]) => `settlement-${oid} bears ${earning}, which is not paid out`);
    });
  }

  #post(event: RawEvent): void {
    const { data } = event;
    const coins = Number((data['amounts'] as { paid: number }).paid);
    const [level, version] = [String(data['level']), Number(data['feePolicyVersion'])];
    this.#month(event).set(String(data['earningId']), { level, version, coins, held: new Map() });
  }

  #settle(event: RawEvent): void {
    const { data } = event;
    const month = monthOf(event);
    if (this.#settled.has(month)) this.#differ(event, 'settles a month again');
    this.#settled.add(month);
    const sums = this.#closed.get(month);
    if (!sums) return this.#differ(event, 'settles a month that was not closed');
    this.#compare(event, sums, 'settles other amounts than were posted');
    if (Number(data['heldCoins']) !== sums.heldCoins) this.#differ(event, 'leaves other coins out');
    this.#creator(event).owedWon += won(data['payableWon']);
  }

  #compare(event: RawEvent, { gross, gateway, level }: Omit<Sums, 'heldCoins'>, how: string): void {
    const { data } = event;
    const same =
      won(data['grossWon']) === gross &&
      won(data['gatewayFeeWon']) === gateway &&
      won(data['levelFeeWon']) === level &&
      won(data['payableWon']) === gross - gateway - level;
    if (!same) this.#differ(event, how);
  }

  #request(event: RawEvent): void {
    const { data } = event;
    const creator = this.#creator(event);
    const asked = won(data['won']);
    this.#compareMinimum(event, asked);
    if (asked > creator.owedWon) this.#differ(event, `asks for ${asked} won of ${creator.owedWon}`);
    const { treatment, income, local } = this.#tax.of(event);
    if (data['treatment'] !== treatment) this.#differ(event, 'is taxed as another payee');
    if (won(data['incomeTaxWon']) !== income || won(data['localTaxWon']) !== local)
      this.#differ(event, 'withholds another tax');
    if (won(data['netWon']) !== asked - income - local) this.#differ(event, 'does not add up');
    if (won(data['remainderBeforeMicroWon']) !== creator.remainder)
      this.#differ(event, 'begins with another remainder');
    this.#convert(event, creator);
    creator.owedWon -= asked;
    creator.asked.set(String(data['requestId']), data);
  }

  /** Only the last payout of a creator who leaves may be less. */
  #compareMinimum(event: RawEvent, asked: bigint): void {
    const last = event.data['last'] === true;
    if (last && !this.#leaving.has(String(event.data['creatorOid'])))
      this.#differ(event, 'is the last one of a creator who stays');
    if (asked < 50_000n && !last) this.#differ(event, 'asks for less than the minimum');
  }

  /** Each month's net amount at its own rate; what is left goes on to the next month. */
  #convert(event: RawEvent, creator: Creator): void {
    const { data } = event;
    let [left, paid, gross, net] = [creator.remainder, 0n, 0n, 0n];
    for (const part of data['months'] as Readonly<Record<string, number>>[]) {
      const rate = won(part['microWonPerMinor']);
      left += won(part['netWon']) * 1_000_000n;
      const amount = left > 0n ? left / rate : 0n;
      left -= amount * rate;
      paid += amount;
      gross += won(part['won']);
      net += won(part['netWon']);
      if (won(part['amountMinor']) !== amount) this.#differ(event, 'converts to another amount');
    }
    if (gross !== won(data['won']) || net !== won(data['netWon']))
      this.#differ(event, 'splits into other parts');
    if (won(data['amountMinor']) !== paid) this.#differ(event, 'pays another amount');
    if (won(data['remainderAfterMicroWon']) !== left) this.#differ(event, 'carries another remainder');
    creator.remainder = left;
  }

  #complete(event: RawEvent): void {
    const creator = this.#creator(event);
    const id = String(event.data['requestId']);
    creator.paid.add(id);
    for (const { month } of monthsOf(creator.asked.get(id))) creator.paidMonths.add(month);
  }

  /** Of each earning, Fanfold bears what is held and not released yet: never less than nothing. */
  #bear(event: RawEvent, more: number): void {
    const { data } = event;
    const { borne } = this.#creator(event);
    const earning = String(data['earningId']);
    const before = borne.get(earning);
    const coins = (before?.coins ?? 0) + more;
    if (coins > 0) this.#differ(event, 'releases more than was borne');
    // Without its terms it was borne before a return could take it back.
    const isKnown = before?.isKnown ?? data['terms'] !== undefined;
    borne.set(earning, { coins, month: String(data['month']), isKnown });
  }

  #writeOff(event: RawEvent): void {
    const { data } = event;
    const creator = this.#creator(event);
    if (won(data['won']) > -creator.owedWon) this.#differ(event, 'writes off more than is owed back');
    if (data['byOid'] === data['askedByOid']) this.#differ(event, 'is written off by one person');
    if (Date.parse(String(data['writtenOffAt'])) - Date.parse(String(data['carriedSince'])) < yearMs)
      this.#differ(event, 'writes off what was not carried for a year');
    creator.owedWon += won(data['won']);
  }

  #giveBack(event: RawEvent): void {
    const creator = this.#creator(event);
    const asked = creator.asked.get(String(event.data['requestId']));
    if (!asked) return this.#differ(event, 'ends a request that is not open');
    creator.asked.delete(String(event.data['requestId']));
    creator.paid.delete(String(event.data['requestId']));
    creator.owedWon += won(asked['won']);
    creator.remainder += won(asked['remainderBeforeMicroWon']) - won(asked['remainderAfterMicroWon']);
  }

  #month(event: RawEvent): Map<string, Earning> {
    const key = monthOf(event);
    const month = this.#months.get(key) ?? new Map<string, Earning>();
    this.#months.set(key, month);
    return month;
  }

  #earningOf = (event: RawEvent): Earning | undefined =>
    this.#month(event).get(String(event.data['earningId']));

  #creator({ data }: RawEvent): Creator {
    const oid = String(data['creatorOid']);
    const creator = this.#creators.get(oid) ?? {
      owedWon: 0n,
      remainder: 0n,
      asked: new Map<string, RawEvent['data']>(),
      paidMonths: new Set<string>(),
      paid: new Set<string>(),
      borne: new Map(),
    };
    this.#creators.set(oid, creator);
    return creator;
  }

  #differ({ stream, revision }: RawEvent, how: string): void {
    this.#differences.push(`${stream}@${revision} ${how}`);
  }
}
