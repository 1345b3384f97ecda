import { country, timestamp } from '@fanfold/domain';
import {
  formOf,
  isBusinessNumber,
  isInvoiceNumber,
  isTaxNumber,
  payeeRelations,
  taxIdOf,
  taxTreatment,
} from '@fanfold/domain/settlement';
import { z } from 'zod';

import { calendarDay, oid, position } from '../common.ts';
import { BankBody, bankText } from './bank.ts';

export const taxForms = ['w9', 'w8ben', 'w8bene'] as const;
/** No treaty of Korea has a higher rate. */
const maxTreatyBasisPoints = 3_000;
const Treaty = z.object({ country, rateBasisPoints: z.int().min(0).max(maxTreatyBasisPoints) });

/** Spaces and hyphens are how people write numbers; they are not part of them. */
const number = z.string().max(60).overwrite(taxIdOf).max(40);
const Tax = z.object({
  /** The registration of a Korean person as a business; a Korean company's is its tax number. */
  businessNumber: number
    .refine(isBusinessNumber, 'is no business registration number')
    .nullable()
    .default(null),
  /** The Japanese qualified invoice number. */
  invoiceNumber: number.refine(isInvoiceNumber, 'is no qualified invoice number').nullable().default(null),
  /** The form of the US tax office that the payee signs with this request. */
  form: z.enum(taxForms).nullable().default(null),
  /** The treaty that the payee claims on that form: of the country of residence. */
  treaty: Treaty.nullable().default(null),
});

const Person = z.object({
  residence: country,
  party: z.enum(['person', 'company']),
  /** What the payee is to the creator; under 19 a guardian is paid. */
  relation: z.enum(payeeRelations).default('self'),
  treatment: taxTreatment,
  name: bankText(100),
  /** Empty for a person in Japan, whose individual number is not collected. */
  taxId: number.default(''),
  tax: Tax.prefault({}),
  /** The day of Seoul from which on all this counts for the tax; today where it is left out. */
  validFrom: calendarDay.optional(),
  bank: BankBody,
});

type Fault = readonly [path: readonly string[], message: string];

/** What does not fit together: each of it at its field. */
const faultsOf = (payee: z.output<typeof Person>): readonly Fault[] => {
  const { residence, taxId, tax } = payee;
  const faults: Fault[] = [];
  if (!isTaxNumber(payee, taxId)) faults.push([['taxId'], 'is no tax number of this country']);
  if (tax.form === null ? residence === 'US' || tax.treaty !== null : tax.form !== formOf(payee))
    faults.push([['tax', 'form'], 'is not the form of this payee']);
  if (tax.treaty && tax.treaty.country !== residence)
    faults.push([['tax', 'treaty', 'country'], 'is not the country of residence']);
  return faults;
};

/** `POST /api/account/payouts`: who is paid for a creator, how that is taxed, and where it goes. */
export const PayoutsBody = Person.check(({ value, issues }) => {
  for (const [path, message] of faultsOf(value))
    issues.push({ code: 'custom', path: [...path], message, input: value });
});

const Bank = z.object({
  format: z.enum(['kr', 'jp', 'us', 'iban', 'swift']),
  bankName: z.string(),
  accountHolder: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  bankAddress: z.string().nullable(),
});
export const Payee = z.object({
  residence: country,
  party: z.enum(['person', 'company']),
  relation: z.enum(payeeRelations),
  treatment: taxTreatment,
  name: z.string().nullable(),
  taxId: z.string().nullable(),
  tax: z
    .object({
      businessNumber: z.string().nullable(),
      invoiceNumber: z.string().nullable(),
      form: z.enum(taxForms).nullable(),
      treaty: Treaty.nullable(),
    })
    .optional(),
  bank: Bank.nullable(),
});

const rates = { incomeTaxBasisPoints: z.int(), localTaxBasisPoints: z.int() };
/**
 * How a payee wants to be taxed from a day on. What lowers the tax is open until finance has decided about
 * it.
 */
const DatedTax = z.object({
  claimedAt: timestamp,
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  treatment: taxTreatment,
  treaty: Treaty.nullable(),
  state: z.enum(['standard', 'open', 'confirmed', 'declined']),
  reason: z.string().nullable(),
});
export type DatedTaxLine = z.infer<typeof DatedTax>;

/** `GET /api/account/payouts`: of account number and tax id only the last digits are shown. */
export const PayoutsReply = z.object({
  creatorOid: oid,
  payee: Payee.nullable(),
  /** From when on payouts go to these bank details. */
  usableFrom: timestamp.nullable(),
  /** The earliest first. */
  taxes: z.array(DatedTax),
  /** What is withheld of a request that is made today; null without a payee. */
  taxedToday: z.object({ treatment: taxTreatment, ...rates }).nullable(),
  /** Whether the creator is under 19. */
  guardianNeeded: z.boolean(),
});
export type PayoutsReply = z.infer<typeof PayoutsReply>;
export const PayoutsSaved = z.object({ position, usableFrom: timestamp.nullable() });

/** What keeps a request from being paid to its payee now. */
export const payoutObstacles = [
  'PAYOUT_HELD',
  'GUARDIAN_NEEDED',
  'PAYEE_CHANGED',
  'BANK_DETAILS_HELD',
] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/**
 * `GET /api/admin/check-settlement/payee`: whom a request is paid to, with all numbers. Once it is in payment
 * that is the profile of its start; a profile that was saved later changes nothing.
 */
export const PayeeQuery = z.object({ creatorOid: oid, requestId: oid.optional() });
export const CheckedPayeeReply = PayoutsReply.extend({
  /** The account's holder has another name than the payee. */
  namesDiffer: z.boolean(),
  /** Why nothing may be transferred now; null where nothing keeps the request, or none was named. */
  obstacle: z.enum(payoutObstacles).nullable(),
});
export type CheckedPayeeReply = z.infer<typeof CheckedPayeeReply>;
