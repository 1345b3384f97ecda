// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const treaty = z.object({ country, rateBasisPoints: z.int().nonnegative() });

/**
 * Who is paid for a creator, how that income is taxed from now on, and where the money goes. Other bank
 * details may be paid to from `usableFrom` on.
 */
export const PayeeSaved = defineEvent(
  'PayeeSaved',
  {
    creatorOid: oid,
    residence: country,
    party: z.enum(['person', 'company']),
    /** What the payee is to the creator; where it is missing, the creator is paid. */
    relation: z.enum(['self', 'guardian', 'agency']).optional(),
    treatment: z.enum(['krFreelancer', 'krBusiness', 'nonResident']),
    name: z.string().nullable(),
    taxId: z.string().nullable(),
    /** Which of the bank's fields there are depends on its format. */
    bankFormat: z.enum(['kr', 'jp', 'us', 'iban', 'swift']),
    bankName: z.string().nullable(),
    accountHolder: z.string().nullable(),
    accountNumber: z.string().nullable(),
    /**
     * The bank's number in its own country: the Korean bank code, the Japanese bank and branch, the US
     * routing number.
     */
    routingNumber: z.string().nullable(),
    swiftCode: z.string().nullable(),
    bankAddress: z.string().nullable(),
    bankChanged: z.boolean(),
    /** The Korean business registration number of a person; a company's is its tax number. */
    businessNumber: z.string().nullable().optional(),
    /** The Japanese qualified invoice number. */
    invoiceNumber: z.string().nullable().optional(),
    /**
     * The US form that the payee signed with this saving: of a US person, of another person, of another
     * company.
     */
    taxForm: z.enum(['w9', 'w8ben', 'w8bene']).optional(),
    /** The tax treaty that the payee claims, and its rate. */
    treaty: treaty.optional(),
    /**
     * Whether treatment, number, form or treaty are other ones than before. Left out: recorded before this
     * was kept, read as true.
     */
    taxChanged: z.boolean().optional(),
    /**
     * Another payee than before: what finance confirmed of that one counts no more. Left out: the same one,
     * or recorded before this was kept.
     */
    newPayee: z.literal(true).optional(),
    /** The day of Seoul from which on they count. Left out: the day on which they were saved. */
    validFrom: z.iso.date().optional(),
    /** The last day of a treaty's form. */
    validUntil: z.iso.date().optional(),
    usableFrom: timestamp,
    savedAt: timestamp,
  },
  {
    subject: 'creatorOid',
    sealed: {
      name: 'transaction',
      taxId: 'transaction',
      businessNumber: 'transaction',
      invoiceNumber: 'transaction',
      bankName: 'transaction',
      accountHolder: 'transaction',
      accountNumber: 'transaction',
      routingNumber: 'transaction',
      swiftCode: 'transaction',
      bankAddress: 'transaction',
    },
  },
);

/** A claim is named by the moment at which it was saved. */
const claim = { creatorOid: oid, claimedAt: timestamp, byOid: oid };

/** Finance has seen what a lower tax is claimed with: from now on it applies. */
export const TaxClaimConfirmed = defineEvent('TaxClaimConfirmed', {
  ...claim,
  /** What is withheld under a treaty; null for a business, which the tax table names. */
  rates: z
    .object({ incomeTaxBasisPoints: z.int().nonnegative(), localTaxBasisPoints: z.int().nonnegative() })
    .nullable(),
  confirmedAt: timestamp,
});

/** The lower tax does not apply; the payee reads why. */
export const TaxClaimDeclined = defineEvent('TaxClaimDeclined', {
  ...claim,
  reason: z.string(),
  declinedAt: timestamp,
});

export const payeeEvents = [PayeeSaved, TaxClaimConfirmed, TaxClaimDeclined] as const;
export type PayeeEvent = EventOf<typeof payeeEvents>;
