import type { Country } from '../../country.ts';
import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { own } from '../../own.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type InvoiceSeriesEvent, invoiceSeriesEvents } from './events.ts';
import { vatAs, vatOf } from './vat.ts';

export type InvoiceSeriesCommand = {
  readonly type: 'IssueInvoice';
  readonly year: string;
  readonly issuer: Country;
  readonly documentId: string;
  readonly creatorOid: Oid;
  readonly month: string;
  readonly taxMonth: string;
  readonly residence: Country | null;
  /** How the invoice was taxed that this one corrects; left out where it corrects none. */
  readonly corrects?: Taxed | undefined;
  readonly feeWon: number;
  readonly now: Timestamp;
};

/** Whom an invoice was taxed as, and by which rate. */
export type Taxed = Pick<InvoiceSeriesEvent, 'residence' | 'vatBasisPoints' | 'vatTableVersion'>;

export type InvoiceSeriesState = {
  last: number;
  /** Each document that has an invoice. */
  documents: Record<string, Taxed>;
};

/**
 * The invoices of a year. What a correction takes back is taxed as the invoice was that it corrects: wherever
 * the creator lives by then, it gives back as much tax as was charged. One stream gives the numbers, and an
 * append that finds another revision decides again: so there are no gaps and no doubles, however many
 * processes ask.
 */
export const invoiceSeries: Decider<InvoiceSeriesState, InvoiceSeriesCommand, InvoiceSeriesEvent, never> = {
  initial: () => ({ last: 0, documents: {} }),

  evolve: (state, { number, documentId, residence, vatBasisPoints, vatTableVersion }) => {
    state.last = number;
    state.documents[documentId] = { residence, vatBasisPoints, vatTableVersion };
    return state;
  },

  decide: (state, command) => {
    const { type: _type, now, corrects, ...asked } = command;
    const invoice = { ...asked, residence: corrects ? corrects.residence : asked.residence };
    if (own(state.documents, invoice.documentId) !== undefined || invoice.feeWon === 0) return [];
    const { taxMonth: month, residence } = invoice;
    const vat = corrects ? vatAs(invoice.feeWon, corrects) : vatOf(invoice.feeWon, { month, residence });
    return [{ type: 'InvoiceIssued', ...invoice, number: state.last + 1, ...vat, issuedAt: now }];
  },
};

/** How a document of the series was taxed; undefined where it has no invoice. */
export const taxedAs = ({ documents }: Readonly<InvoiceSeriesState>, documentId: string): Taxed | undefined =>
  own(documents, documentId);

/** The id of the series that a document of this day is numbered in. */
export const invoiceSeriesId = (year: string, issuer: Country): string => `${year}-${issuer}`;

/** As people read it, e.g. `KR-2026-000017`. */
export const invoiceNumber = ({
  issuer,
  year,
  number,
}: Pick<InvoiceSeriesEvent, 'issuer' | 'year' | 'number'>): string =>
  `${issuer}-${year}-${String(number).padStart(6, '0')}`;

/** Stream names are `invoiceSeries-{year}-{country}`. */
export const invoiceSeriesStream = defineStream({
  category: 'invoiceSeries',
  idPattern: '{year}-{country}',
  holds: 'the invoices of a year for our fees, numbered without gaps',
  context: 'settlement',
  decider: invoiceSeries,
  events: invoiceSeriesEvents,
  chained: true,
});
