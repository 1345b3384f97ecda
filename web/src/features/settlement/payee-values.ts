import { formOf, PayoutsBody, type PayoutsReply, taxNumberKind } from '@fanfold/contracts/settlement';
import { z } from 'zod';

import type { PayeeRelation } from './payee-relations.ts';
import { basisPointsOf, percentText } from './rates.ts';

export const bankFormats = ['kr', 'jp', 'us', 'iban', 'swift'] as const;
export type BankFormat = (typeof bankFormats)[number];

export const payeeRelations = ['self', 'guardian', 'agency'] as const satisfies readonly PayeeRelation[];

/** The fields as they are written. */
export type PayeeValues = {
  residence: string;
  party: 'person' | 'company';
  relation: PayeeRelation;
  name: string;
  taxId: string;
  tax: {
    /** A Korean person is a business, a payee in Japan issues qualified invoices; then there is a number. */
    registered: boolean;
    businessNumber: string;
    invoiceNumber: string;
    /** The US form is signed by sending this one. */
    form: boolean;
    /** A treaty is claimed, with its rate in percent. */
    treaty: boolean;
    rate: string;
  };
  /** Empty for today, or for as it was. */
  validFrom: string;
  bank: {
    format: BankFormat;
    bankName: string;
    accountHolder: string;
    accountNumber: string;
    routingNumber: string;
    swiftCode: string;
    bankAddress: string;
  };
};

/** Which fields a bank's country asks for, besides name, holder and number. */
export const fieldsOf: Readonly<
  Record<BankFormat, readonly ('routingNumber' | 'swiftCode' | 'bankAddress')[]>
> = {
  kr: ['routingNumber'],
  jp: ['routingNumber'],
  us: ['routingNumber', 'bankAddress'],
  iban: ['swiftCode', 'bankAddress'],
  swift: ['swiftCode', 'bankAddress'],
};

const emptyBank = {
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  routingNumber: '',
  swiftCode: '',
  bankAddress: '',
};

/**
 * Only the last digits of account number and tax id are known here, so both are written again. For a creator
 * under 19 a guardian is the choice to begin with.
 */
export const startOf = (reply: PayoutsReply, residence: string): PayeeValues => {
  const { payee, guardianNeeded } = reply;
  const noBank = { format: formatOf(residence), ...emptyBank };
  const first = guardianNeeded ? 'guardian' : 'self';
  const empty = { party: 'person', name: '', taxId: '', validFrom: '' } as const;
  const tax = taxOf(payee);
  if (!payee) return { ...empty, residence, relation: first, tax, bank: noBank };
  const { party, relation, name } = payee;
  return {
    ...empty,
    residence: payee.residence,
    party,
    relation: guardianNeeded ? first : relation,
    name: name ?? '',
    tax,
    bank: payee.bank ? bankOf(payee.bank) : noBank,
  };
};

/** As the numbers, those of a registration are written again. */
const taxOf = (payee: PayoutsReply['payee']): PayeeValues['tax'] => {
  const { businessNumber = null, invoiceNumber = null, form = null, treaty = null } = payee?.tax ?? {};
  return {
    registered: businessNumber !== null || invoiceNumber !== null,
    businessNumber: '',
    invoiceNumber: '',
    form: form !== null,
    treaty: treaty !== null,
    rate: treaty ? percentText(treaty.rateBasisPoints) : '',
  };
};

type KnownBank = NonNullable<NonNullable<PayoutsReply['payee']>['bank']>;

const bankOf = ({ format, bankName, accountHolder, ...bank }: KnownBank): PayeeValues['bank'] => ({
  format,
  bankName,
  accountHolder,
  accountNumber: '',
  routingNumber: bank.routingNumber ?? '',
  swiftCode: bank.swiftCode ?? '',
  bankAddress: bank.bankAddress ?? '',
});

const formatOf = (residence: string): BankFormat => {
  if (residence === 'KR') return 'kr';
  if (residence === 'JP') return 'jp';
  return residence === 'US' ? 'us' : 'swift';
};

/** A Korean company is registered by its tax number already. */
const registrationOf = ({ residence, party }: Pick<PayeeValues, 'residence' | 'party'>) => {
  if (residence === 'JP') return 'invoiceNumber' as const;
  return residence === 'KR' && party === 'person' ? ('businessNumber' as const) : null;
};

/** What the country and the kind of payee ask for; the rest of the fields is not shown and not sent. */
export const taxFieldsOf = (payee: Pick<PayeeValues, 'residence' | 'party' | 'tax'>) => {
  const form = formOf(payee);
  return {
    number: taxNumberKind(payee),
    registration: registrationOf(payee),
    form,
    treaty: form !== null && payee.tax.form,
  };
};

/** What is sent: fields that the country of the bank or of the payee does not know are left out. */
export const bodyOf = ({ bank, tax, validFrom, ...payee }: PayeeValues) => {
  const { format, bankName, accountHolder, accountNumber } = bank;
  const more = Object.fromEntries(fieldsOf[format].map((name) => [name, bank[name]]));
  return {
    ...payee,
    ...(taxNumberKind(payee) === 'none' && { taxId: '' }),
    treatment: treatmentOf({ ...payee, tax }),
    tax: taxBody({ ...payee, tax }),
    ...(validFrom !== '' && { validFrom }),
    bank: { format, bankName, accountHolder, accountNumber, ...more },
  };
};

type Taxable = Pick<PayeeValues, 'residence' | 'party' | 'tax'>;

const taxBody = (payee: Taxable) => {
  const { residence, tax } = payee;
  const { registration, form, treaty } = taxFieldsOf(payee);
  const isNamed = (name: 'businessNumber' | 'invoiceNumber') => registration === name && tax.registered;
  return {
    businessNumber: isNamed('businessNumber') ? tax.businessNumber : null,
    invoiceNumber: isNamed('invoiceNumber') ? tax.invoiceNumber : null,
    form: tax.form ? form : null,
    treaty: treaty && tax.treaty ? { country: residence, rateBasisPoints: basisPointsOf(tax.rate) } : null,
  };
};

const treatmentOf = ({ residence, party, tax }: Taxable) => {
  if (residence !== 'KR') return 'nonResident';
  return party === 'company' || tax.registered ? 'krBusiness' : 'krFreelancer';
};

/** The service's own rules, with the words of this page: those of the schema are for programs. */
export const payeeSchema = z.custom<PayeeValues>().check((context) => {
  const checked = PayoutsBody.safeParse(bodyOf(context.value));
  for (const { path } of checked.error?.issues ?? [])
    context.issues.push({ code: 'custom', path: fieldOf(path), input: valueAt(context.value, path) });
});

/** A fault of a treaty is one of its rate: its country is that of the residence. */
const fieldOf = (path: readonly PropertyKey[]): PropertyKey[] =>
  path[1] === 'treaty' ? ['tax', 'rate'] : [...path];

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values);
