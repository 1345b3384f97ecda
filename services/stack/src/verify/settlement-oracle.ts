import type { RawEvent } from './raw-event.ts';

type Earning = { level: string; version: number; coins: number; held: Map<string, number> };
type Sums = { gross: bigint; gateway: bigint; level: bigint; heldCoins: number };
type Creator = {
  owedWon: bigint;
  remainder: bigint;
  treatment: string;
  asked: Map<string, RawEvent['data']>;
  /** Months of which something was paid out once. */
  paidMonths: Set<string>;
  borne: Map<string, number>;
};

const yearMs = 365 * 86_400_000;

const won = (value: unknown): bigint => BigInt(Number(value));

/** The fees that were agreed, in percent, written down a second time. */
const levelPercent: Readonly<Record<string, bigint>> = { free: 40n, standard: 30n, plus: 25n, partner: 20n };

/**
 * The oracle of settlement: what every closed month must come to, and every request, from the postings alone and by its own
 * arithmetic.
 */
export class SettlementOracle {
  readonly #months = new Map<string, Map<string, Earning>>();
  readonly #closed = new Map<string, Sums>();
  readonly #creators = new Map<string, Creator>();
  readonly #settled = new Set<string>();
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
        this.#creator(event).treatment = String(data['treatment']);
        return;
      case 'MonthSettled':
        return this.#settle(event);
      case 'SettlementCorrected':
        this.#creator(event).owedWon += won(data['payableWon']);
        return this.#compare(event, correctionOf(data), 'corrects by other amounts');
      case 'ChargebackBorne':
        if (!this.#creator(event).paidMonths.has(String(data['month'])) && Number(data['coins']) < 0)
          this.#differ(event, 'bears what was not paid out');
        return this.#bear(event);
      case 'DeficitWrittenOff':
        return this.#writeOff(event);
      case 'RevenueCompleted':
        return this.#complete(event);
      case 'RevenueRequested':
        return this.#request(event);
      case 'RevenueRejected':
      case 'RevenueFailed':
        return this.#giveBack(event);
    }
  }

  finish = (): readonly string[] => this.#differences;

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
    if (asked < 50_000n) this.#differ(event, 'asks for less than the minimum');
    if (asked > creator.owedWon) this.#differ(event, `asks for ${asked} won of ${creator.owedWon}`);
    if (data['treatment'] !== creator.treatment) this.#differ(event, 'is taxed as another payee');
    const [income, local] = taxOf(asked, creator.treatment);
    if (won(data['incomeTaxWon']) !== income || won(data['localTaxWon']) !== local)
      this.#differ(event, 'withholds another tax');
    if (won(data['netWon']) !== asked - income - local) this.#differ(event, 'does not add up');
    if (won(data['remainderBeforeMicroWon']) !== creator.remainder)
      this.#differ(event, 'begins with another remainder');
    this.#convert(event, creator);
    creator.owedWon -= asked;
    creator.asked.set(String(data['requestId']), data);
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
    const asked = creator.asked.get(String(event.data['requestId']));
    for (const { month } of (asked?.['months'] ?? []) as { month: string }[]) creator.paidMonths.add(month);
  }

  /** Of each earning, Fanfold bears what is held and not released yet: never less than nothing. */
  #bear(event: RawEvent): void {
    const { borne } = this.#creator(event);
    const earning = String(event.data['earningId']);
    const coins = (borne.get(earning) ?? 0) + Number(event.data['coins']);
    if (coins > 0) this.#differ(event, 'releases more than was borne');
    borne.set(earning, coins);
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
      treatment: '',
      asked: new Map<string, RawEvent['data']>(),
      paidMonths: new Set<string>(),
      borne: new Map<string, number>(),
    };
    this.#creators.set(oid, creator);
    return creator;
  }

  #differ({ stream, revision }: RawEvent, how: string): void {
    this.#differences.push(`${stream}@${revision} ${how}`);
  }
}

const monthOf = ({ data }: RawEvent): string => `${String(data['creatorOid'])} ${String(data['month'])}`;

/** Coins are 100 won; both fees are taken of the sum of each level and cut to whole won. */
const sumsOf = (earnings: Iterable<Earning>): Sums => {
  const coinsOfLevel = new Map<string, bigint>();
  let heldCoins = 0;
  for (const { level, version, coins, held } of earnings) {
    const all = [...held.values()].reduce((sum, each) => sum + each, 0);
    const left = Math.min(all, coins > 0 ? coins : 0);
    heldCoins += left;
    const key = `${level} ${version}`;
    coinsOfLevel.set(key, (coinsOfLevel.get(key) ?? 0n) + BigInt(coins - left));
  }
  const sums = { gross: 0n, gateway: 0n, level: 0n, heldCoins };
  for (const [key, coins] of coinsOfLevel) {
    const gross = coins * 100n;
    sums.gross += gross;
    sums.gateway += (gross * 5n) / 100n;
    sums.level += (gross * (levelPercent[key.split(' ')[0] ?? ''] ?? 0n)) / 100n;
  }
  return sums;
};

const correctionOf = (data: RawEvent['data']): Omit<Sums, 'heldCoins'> => {
  const gross = won(data['coins']) * 100n;
  const percent = levelPercent[String(data['level'])] ?? 0n;
  return { gross, gateway: (gross * 5n) / 100n, level: (gross * percent) / 100n };
};

/** Of a Korean freelancer 3 % and 0.3 %, each without its last digit. */
const taxOf = (asked: bigint, treatment: string): readonly [bigint, bigint] =>
  treatment === 'krFreelancer' ? [((asked * 3n) / 1_000n) * 10n, ((asked * 3n) / 10_000n) * 10n] : [0n, 0n];
