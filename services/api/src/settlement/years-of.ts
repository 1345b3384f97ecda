import type { RevenueRequest, SettlementState } from '@fanfold/domain/settlement';

/**
 * The years under which a request is shown: those of the months that it asks for, of the request itself and
 * of its day of payment. What was sold in November may be requested in December and paid in January; its
 * statement needs the request in both years.
 */
export const yearsOf = ({
  months,
  requestMonth,
  payOn,
}: Pick<RevenueRequest, 'months' | 'requestMonth' | 'payOn'>): string[] => [
  ...new Set([...months.map(({ month }) => month), requestMonth, payOn].map((each) => each.slice(0, 4))),
];

/** The years that have a settled month or a request of a creator, the newest first. */
export const statementYears = ({
  months,
  requests,
}: Pick<Readonly<SettlementState>, 'months' | 'requests'>): number[] => {
  const named = [...Object.keys(months).map((month) => month.slice(0, 4)), ...requests.flatMap(yearsOf)];
  return [...new Set(named.map(Number))].sort((a, b) => b - a);
};
