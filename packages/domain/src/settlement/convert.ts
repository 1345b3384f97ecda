import { type Currency, shareExactly } from '../money.ts';

/** Exchange rates and remainders are whole millionths of a won, so that nothing is lost by rounding. */
export const microWon = 1_000_000;

/** What one minor unit of a currency costs: a won, a yen, a cent. */
export type Rate = { readonly currency: Currency; readonly microWonPerMinor: number };

export const wonRate: Rate = { currency: 'KRW', microWonPerMinor: microWon };

type Part = { readonly won: number; readonly microWonPerMinor: number };
type Converted = {
  readonly parts: readonly { readonly netWon: number; readonly amountMinor: number }[];
  readonly amountMinor: number;
  readonly remainderMicroWon: number;
};

/**
 * REV-027: converts amounts in won, each at its own rate, rounding down to the minor unit. What remains is
 * added to the next part, and the last remainder to the next request: Σ won + remainder before = Σ amount ×
 * rate + remainder after. The tax is shared out over the parts by their won, and the shares sum exactly to
 * it.
 */
export const convert = (parts: readonly Part[], netWon: number, remainderMicroWon: number): Converted => {
  const shares = shareExactly(
    netWon,
    parts.map(({ won }) => won),
  );
  let left = BigInt(remainderMicroWon);
  const converted = parts.map(({ microWonPerMinor }, index) => {
    const share = shares[index] ?? 0;
    const available = BigInt(share) * BigInt(microWon) + left;
    const rate = BigInt(microWonPerMinor);
    const amount = available < 0n ? 0n : available / rate;
    left = available - amount * rate;
    return { netWon: share, amountMinor: Number(amount) };
  });
  const amountMinor = converted.reduce((sum, part) => sum + part.amountMinor, 0);
  return { parts: converted, amountMinor, remainderMicroWon: Number(left) };
};
