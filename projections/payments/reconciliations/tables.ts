import {
  bigint,
  boolean,
  createAll,
  defineTable,
  integer,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type Total = {
  readonly currency: string;
  readonly lines: number;
  readonly grossMinor: number;
  readonly feeMinor: number;
};

type Note = { readonly note: string; readonly at: string; readonly adminOid: string | null };

/** A provider's day whose file was read, in the state of the newest file. */
const reconciledDay = defineTable(
  'reconciled_day',
  {
    provider: text(),
    day: text(),
    lines: integer(),
    matched: integer(),
    totals: jsonb<readonly Total[]>(),
    imported_at: timestamptz(),
    position: logPosition(),
  },
  {
    primaryKey: ['provider', 'day'],
    indexes: [{ columns: ['position'], serves: '`reconciliationsOf`: days, newest first' }],
  },
);

/** A provider's day whose file was refused, until one is read. */
const refusedDay = defineTable(
  'refused_day',
  {
    provider: text(),
    day: text(),
    file_day: text(),
    line: integer(),
    reason: text(),
    tries: integer(),
    refused_at: timestamptz(),
    tried_at: timestamptz(),
  },
  { primaryKey: ['provider', 'day'] },
);

const difference = defineTable(
  'difference',
  {
    provider: text(),
    day: text(),
    difference_id: text(),
    kind: text(),
    about: text(),
    charge_id: text().nullable(),
    provider_ref: text(),
    our_minor: bigint().nullable(),
    our_currency: text().nullable(),
    their_minor: bigint().nullable(),
    their_currency: text().nullable(),
    resolved: boolean(),
    /** The comments on it, oldest first. */
    notes: jsonb<readonly Note[]>(),
    position: logPosition(),
  },
  {
    primaryKey: ['provider', 'day', 'difference_id'],
    indexes: [
      { columns: ['resolved', 'position'], serves: '`reconciliationsOf`: differences, newest first' },
    ],
  },
);

export const createTables = createAll(reconciledDay, refusedDay, difference);
export type ReconciliationsTables = TablesOf<typeof reconciledDay | typeof refusedDay | typeof difference>;
