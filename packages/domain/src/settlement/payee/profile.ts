import type { TaxTreatment } from '../tax.ts';
import type { PayeeEvent } from './events.ts';
import type { PayeeRelation } from './guardian.ts';
import { taxIdOf } from './tax-id.ts';
import { taxNumberKind } from './tax-numbers.ts';

/** Where money is sent to. */
export type BankDetails = {
  readonly format: PayeeSaved['bankFormat'];
  readonly bankName: string;
  readonly accountHolder: string;
  readonly accountNumber: string;
  readonly routingNumber: string | null;
  readonly swiftCode: string | null;
  readonly bankAddress: string | null;
};

export type PayeeSaved = Extract<PayeeEvent, { type: 'PayeeSaved' }>;
export type TaxForm = NonNullable<PayeeSaved['taxForm']>;
export type Treaty = NonNullable<PayeeSaved['treaty']>;

/** What a payee says of its tax besides the tax number. */
export type TaxDetails = {
  readonly businessNumber: string | null;
  readonly invoiceNumber: string | null;
  readonly form: TaxForm | null;
  readonly treaty: Treaty | null;
};

export type PayeeProfile = {
  readonly residence: string;
  readonly party: 'person' | 'company';
  readonly relation: PayeeRelation;
  readonly treatment: TaxTreatment;
  readonly name: string | null;
  readonly taxId: string | null;
  /** Left out: no more than the tax number. */
  readonly tax?: TaxDetails | undefined;
  readonly bank: BankDetails | null;
};

export const noTaxDetails: TaxDetails = {
  businessNumber: null,
  invoiceNumber: null,
  form: null,
  treaty: null,
};

/**
 * A tax number that is written in another way is the same payee's. Of a payee without a number, as persons in
 * Japan are, a name that is written in another way.
 */
export const isSamePayee = (a: PayeeProfile, b: PayeeProfile): boolean =>
  hasSameNumber(a, b) && (hasNumber(a) || comparedName(a) === comparedName(b));

/** What a saving that does not say so itself is recognised by: names were not compared at first. */
export const hasSameNumber = (a: PayeeProfile, b: PayeeProfile): boolean =>
  (['residence', 'party', 'relation'] as const).every((name) => a[name] === b[name]) &&
  comparedTaxId(a) === comparedTaxId(b);

const hasNumber = (profile: PayeeProfile): boolean =>
  taxNumberKind(profile) !== 'none' && Boolean(comparedTaxId(profile));

const comparedTaxId = ({ taxId }: PayeeProfile): string | null => (taxId === null ? null : taxIdOf(taxId));

/** Without what stands between letters, in one width and one case. */
const comparedName = ({ name }: PayeeProfile): string | undefined =>
  name
    ?.normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase();

/** What one saving said. Its fields are null once the key that sealed them was destroyed. */
export const profileOf = (event: PayeeSaved): PayeeProfile => {
  const { residence, party, relation = 'self', treatment, name, taxId } = event;
  const { businessNumber = null, invoiceNumber = null, taxForm: form = null, treaty = null } = event;
  const tax = { businessNumber, invoiceNumber, form, treaty };
  return { residence, party, relation, treatment, name, taxId, tax, bank: bankOf(event) };
};

/** Null once the key that sealed it was destroyed. */
const bankOf = ({ bankFormat: format, ...event }: PayeeSaved): BankDetails | null => {
  const { bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress } = event;
  if (bankName === null || accountHolder === null || accountNumber === null) return null;
  return { format, bankName, accountHolder, accountNumber, routingNumber, swiftCode, bankAddress };
};
