import type { EarningKind } from '../earning-kind.ts';
import { multiplyRounded } from '../money.ts';
import type { PartnerLevel } from '../partner-level.ts';

/**
 * What a creator gets for a coin before fees. Bonus coins and credits are not settled until their share says
 * otherwise.
 */
export const wonPerUnit = { paid: 100, bonus: 0, credits: 0 } as const;
export type SettledUnit = keyof typeof wonPerUnit;

const wholeBasisPoints = 10_000;
/** The payment gateways' share of the gross amount. */
export const gatewayBasisPoints = 500;

/**
 * REV-034: Fanfold's share of the gross amount, by the level at the time of the sale and the version of the
 * fees.
 */
export const levelBasisPoints: Readonly<Record<number, Readonly<Record<PartnerLevel, number>>>> = {
  1: { free: 4_000, standard: 3_000, plus: 2_500, partner: 2_000 },
};

/** What one posting says of money. Amounts are signed: what takes a sale back is negative. */
export type SettledEarning = {
  readonly kind: EarningKind;
  readonly level: PartnerLevel;
  readonly feePolicyVersion: number;
  readonly amounts: Readonly<Record<SettledUnit, number>>;
};

export type SettlementLine = {
  readonly kind: EarningKind;
  readonly level: PartnerLevel;
  readonly feePolicyVersion: number;
  readonly unit: SettledUnit;
  readonly amount: number;
  readonly grossWon: number;
};

export type LevelFees = {
  readonly level: PartnerLevel;
  readonly feePolicyVersion: number;
  readonly grossWon: number;
  readonly gatewayFeeWon: number;
  readonly levelFeeWon: number;
};

export type MonthSums = {
  readonly lines: readonly SettlementLine[];
  readonly levels: readonly LevelFees[];
  readonly grossWon: number;
  readonly gatewayFeeWon: number;
  readonly levelFeeWon: number;
  /** gross = gatewayFee + levelFee + payable; negative where more was taken back than sold. */
  readonly payableWon: number;
};

/**
 * REV-028: the sums of a month. Both fees come off the gross amount of each level, each rounded toward zero
 * to a won; so what is taken back later gives back as much of a fee as was taken.
 */
export const settle = (earnings: Iterable<SettledEarning>): MonthSums => {
  const lines = linesOf(earnings);
  const levels = levelsOf(lines);
  const sum = (of: (level: LevelFees) => number) => levels.reduce((all, level) => all + of(level), 0);
  const grossWon = sum((level) => level.grossWon);
  const gatewayFeeWon = sum((level) => level.gatewayFeeWon);
  const levelFeeWon = sum((level) => level.levelFeeWon);
  return {
    lines,
    levels,
    grossWon,
    gatewayFeeWon,
    levelFeeWon,
    payableWon: grossWon - gatewayFeeWon - levelFeeWon,
  };
};

export type LineSums = Pick<MonthSums, 'grossWon' | 'gatewayFeeWon' | 'levelFeeWon' | 'payableWon'>;

/** What an earning comes to before fees. */
export const grossWonOf = ({ amounts }: Pick<SettledEarning, 'amounts'>): number =>
  units.reduce((sum, unit) => sum + amounts[unit] * wonPerUnit[unit], 0) || 0;

/**
 * One line of a month: its fees are those of all lines up to it, less those of the lines before it
 * (`grossWonBefore`, of the same level and version). So the lines of a month sum exactly to its fees, which
 * are rounded once for each level, and a later line changes no earlier one.
 */
export const settleLine = (earning: SettledEarning, grossWonBefore: number): LineSums => {
  const grossWon = grossWonOf(earning);
  const upTo = feesOf({ ...earning, grossWon: grossWonBefore + grossWon });
  const before = feesOf({ ...earning, grossWon: grossWonBefore });
  const gatewayFeeWon = upTo.gatewayFeeWon - before.gatewayFeeWon;
  const levelFeeWon = upTo.levelFeeWon - before.levelFeeWon;
  return { grossWon, gatewayFeeWon, levelFeeWon, payableWon: grossWon - gatewayFeeWon - levelFeeWon };
};

const units = ['paid', 'bonus', 'credits'] as const satisfies readonly SettledUnit[];

const linesOf = (earnings: Iterable<SettledEarning>): SettlementLine[] => {
  const lines = new Map<string, SettlementLine>();
  for (const { kind, level, feePolicyVersion, amounts } of earnings)
    for (const unit of units) {
      if (amounts[unit] === 0) continue;
      const key = `${kind} ${level} ${feePolicyVersion} ${unit}`;
      const amount = (lines.get(key)?.amount ?? 0) + amounts[unit];
      // `-1 * 0` is -0, which JSON cannot tell from 0: it must never enter an event.
      lines.set(key, {
        kind,
        level,
        feePolicyVersion,
        unit,
        amount,
        grossWon: amount * wonPerUnit[unit] || 0,
      });
    }
  return [...lines.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
};

const levelsOf = (lines: readonly SettlementLine[]): LevelFees[] => {
  const gross = new Map<string, Pick<LevelFees, 'level' | 'feePolicyVersion' | 'grossWon'>>();
  for (const { level, feePolicyVersion, grossWon } of lines) {
    const key = `${level} ${feePolicyVersion}`;
    const before = gross.get(key)?.grossWon ?? 0;
    gross.set(key, { level, feePolicyVersion, grossWon: before + grossWon });
  }
  return [...gross.values()].map((each) => ({ ...each, ...feesOf(each) }));
};

const feesOf = (each: Pick<LevelFees, 'level' | 'feePolicyVersion' | 'grossWon'>) => ({
  gatewayFeeWon: part(each.grossWon, gatewayBasisPoints),
  levelFeeWon: part(each.grossWon, levelShare(each)),
});

const levelShare = ({ level, feePolicyVersion }: Pick<LevelFees, 'level' | 'feePolicyVersion'>): number => {
  const shares = levelBasisPoints[feePolicyVersion];
  if (!shares) throw new RangeError(`There are no fees of version ${feePolicyVersion}`);
  return shares[level];
};

const part = (won: number, basisPoints: number): number =>
  multiplyRounded(won, { numerator: basisPoints, denominator: wholeBasisPoints }, 'down');
