import { type Refusal, refuse } from '../../decider.ts';
import { addDays, addYears, seoulDay, type Timestamp } from '../../time.ts';
import type { TaxTreatment } from '../tax.ts';
import type { PayeeCommand, PayeeRefusal, PayeeState } from './decider.ts';
import { isGuardian } from './guardian.ts';
import { isSamePayee, noTaxDetails, type PayeeProfile, type PayeeSaved, type TaxDetails } from './profile.ts';
import { taxIdOf } from './tax-id.ts';

type Saving = Extract<PayeeCommand, { type: 'SavePayee' }>;

/**
 * New bank details are paid to after this many days: time to notice that it was another person who changed
 * them.
 */
export const bankHoldDays = 3;

/** A treaty's form is good to the end of the third year after it was signed, as a W-8BEN is. */
const formYears = 3;

export const savePayee = (state: PayeeState, command: Saving): PayeeSaved[] | Refusal<PayeeRefusal> => {
  const { tax = noTaxDetails, bank, now } = command;
  const refused = refusalOf(state, command);
  if (refused) return refuse(refused);
  const { format, bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress } = bank;
  const account = { bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress };
  const bankChanged = JSON.stringify({ format, ...account }) !== JSON.stringify(state.profile?.bank);
  const taxChanged = changesTax(state, command);
  if (!bankChanged && !taxChanged && isSaid(state, command)) return [];
  return [
    {
      type: 'PayeeSaved',
      creatorOid: command.creatorOid,
      ...personOf(command),
      bankFormat: format,
      ...account,
      bankChanged,
      ...recordedTax(tax),
      ...(taxChanged ? datesOf(command, state.profile) : { taxChanged }),
      usableFrom: (bankChanged ? null : state.usableFrom) ?? addDays(now, bankHoldDays),
      savedAt: now,
    },
  ];
};

const refusalOf = (state: PayeeState, command: Saving): PayeeRefusal | undefined => {
  const { tax = noTaxDetails } = command;
  if (command.treatment !== treatmentOf(command) || !isOfResidence(command, tax))
    return 'TAX_TREATMENT_WRONG';
  if (command.minor && !isGuardian(command)) return 'GUARDIAN_NEEDED';
  return changesTax(state, command) && isOutOfRange(command) ? 'VALID_FROM_WRONG' : undefined;
};

const personOf = ({ residence, party, relation, treatment, name, taxId }: PayeeProfile) => ({
  residence,
  party,
  relation,
  treatment,
  name,
  taxId,
});

const isSaid = ({ profile }: PayeeState, command: Saving): boolean =>
  profile !== null &&
  JSON.stringify([personOf(profile), profile.tax]) ===
    JSON.stringify([personOf(command), command.tax ?? noTaxDetails]);

/** What is recorded of it: fields that a payee does not have are left out. */
const recordedTax = ({ businessNumber, invoiceNumber, form, treaty }: TaxDetails) => ({
  ...(businessNumber !== null && { businessNumber }),
  ...(invoiceNumber !== null && { invoiceNumber }),
  ...(form && { taxForm: form }),
  ...(treaty && { treaty }),
});

/**
 * What is said about the tax changes with it, or with the day; and a claim that was declined is made again by
 * saving it again.
 */
const changesTax = ({ profile, taxes }: PayeeState, command: Saving): boolean => {
  const newest = taxes.at(-1);
  if (!profile || !newest || newest.state === 'declined' || !isSamePayee(profile, command)) return true;
  if (command.validFrom !== undefined && command.validFrom !== newest.validFrom) return true;
  return comparedTax(profile) !== comparedTax(command);
};

const comparedTax = ({ treatment, tax = noTaxDetails }: PayeeProfile): string => {
  const { businessNumber, form, treaty } = tax;
  return JSON.stringify([treatment, businessNumber && taxIdOf(businessNumber), form, treaty]);
};

/** What was withheld before stays right, so that no day before today counts. */
const isOutOfRange = ({ validFrom, now }: Saving): boolean =>
  validFrom !== undefined && (validFrom < seoulDay(now) || validFrom > seoulDay(addYears(now, 1)));

const datesOf = (command: Saving, before: PayeeProfile | null) => {
  const { validFrom, tax, now } = command;
  return {
    taxChanged: true,
    ...(before && !isSamePayee(before, command) && { newPayee: true as const }),
    validFrom: validFrom ?? seoulDay(now),
    ...(tax?.treaty && { validUntil: lastDayOfForm(now) }),
  };
};

const lastDayOfForm = (signedAt: Timestamp): string =>
  `${Number(seoulDay(signedAt).slice(0, 4)) + formYears}-12-31`;

type Taxable = Pick<PayeeProfile, 'residence' | 'party' | 'tax'>;

/** Where a payee lives and what it is decide the treatment: a payee cannot choose a lower tax. */
const treatmentOf = ({ residence, party, tax }: Taxable): TaxTreatment => {
  if (residence !== 'KR') return 'nonResident';
  return party === 'company' || tax?.businessNumber ? 'krBusiness' : 'krFreelancer';
};

/**
 * A treaty is that of the payee's own country, on a signed form; numbers and forms of other countries say
 * nothing.
 */
const isOfResidence = ({ residence, party }: Taxable, tax: TaxDetails): boolean => {
  const { businessNumber, invoiceNumber, form, treaty } = tax;
  if (businessNumber !== null && residence !== 'KR') return false;
  if (invoiceNumber !== null && residence !== 'JP') return false;
  if (form !== null && form !== formOf({ residence, party })) return false;
  return treaty === null || (form !== null && treaty.country === residence);
};

/** The US form of a payee; none in Korea, whose payees are no foreigners to us. */
export const formOf = ({ residence, party }: Pick<PayeeProfile, 'residence' | 'party'>) => {
  if (residence === 'KR') return null;
  if (residence === 'US') return 'w9' as const;
  return party === 'person' ? ('w8ben' as const) : ('w8bene' as const);
};
