import { type Oid, seoulDay, type Timestamp } from '@fanfold/domain';
import { accountStream, isActive, sanctionsStream } from '@fanfold/domain/identity';
import {
  isGuardian,
  isMinor,
  type NonResidentTaxState,
  nonResidentTaxStream,
  type PaidTo,
  type PayeeState,
  payeeStream,
  type TaxedPayee,
  taxedOn,
} from '@fanfold/domain/settlement';
import type { CommandLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

type Deps = { readonly commands: CommandLog; readonly clock: Clock };

/** What decides besides the settlement whether a creator can be paid at this moment. */
export type PayoutChecks = {
  readonly payee: Readonly<PayeeState>;
  readonly nonResidentTax: Readonly<NonResidentTaxState>;
  /** Whether a sanction keeps payouts from the creator. */
  readonly payoutHeld: boolean;
  /** Whether the creator is under 19, and a payee is named who is no guardian. */
  readonly guardianMissing: boolean;
};

export const payoutChecks = async ({ commands, clock }: Deps, creatorOid: Oid): Promise<PayoutChecks> => {
  const { state: payee } = await commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
  const { state: nonResidentTax } = await commands.load(nonResidentTaxStream, 'site', { maxAgeMs: 0 });
  const { state } = await commands.load(sanctionsStream, creatorOid, { maxAgeMs: 0 });
  const payoutHeld = state.sanctions.some((one) => one.kind === 'payoutHold' && isActive(one, clock.now()));
  const isOther = payee.profile !== null && !isGuardian(payee.profile);
  return {
    payee,
    nonResidentTax,
    payoutHeld,
    guardianMissing: isOther && (await isUnder19({ commands, clock }, creatorOid)),
  };
};

/** Who a request of this moment is for, and how it is taxed; undefined without a payee. */
export const taxedPayee = (
  { payee, nonResidentTax }: Pick<PayoutChecks, 'payee' | 'nonResidentTax'>,
  now: Timestamp,
): TaxedPayee | undefined =>
  payee.profile
    ? {
        ...taxedOn(payee, nonResidentTax, seoulDay(now)),
        revision: payee.revision,
        events: payee.events,
      }
    : undefined;

/** Whether the birth date of the account makes its owner a minor. */
export const isUnder19 = async ({ commands, clock }: Deps, creatorOid: Oid): Promise<boolean> => {
  const { state } = await commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
  return isMinor(state.birthDate, clock.now());
};

/** What a payout by hand and a batch's start are told. */
export const paidTo = ({ payee, payoutHeld, guardianMissing }: PayoutChecks): PaidTo => ({
  payoutHeld,
  guardianMissing,
  payeeRevision: payee.revision,
  payeeSince: payee.payeeSince,
  bankUsableFrom: payee.usableFrom,
});
