import type { LoginProvider } from '@fanfold/domain/identity';
import {
  boolean,
  createAll,
  defineTable,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** Who signed up when, and by what. Nickname and address are personal: null once the account was erased. */
const registration = defineTable(
  'registration',
  {
    oid: text().primaryKey(),
    position: logPosition(),
    registered_at: timestamptz(),
    /** The account that the person signed up with: their address, or one of another company. */
    method: text<'email' | LoginProvider>(),
    nickname: text().personal('oid'),
    email: text().personal('oid'),
    nickname_folded: text().personal('oid'),
    email_folded: text().personal('oid'),
    country: text().nullable(),
    /** The address is the person's. */
    confirmed: boolean(),
    /** Nickname, birth date and consents are known. */
    complete: boolean(),
    /** Until when a proof of being an adult counts; null without one. */
    adult_until: timestamptz().nullable(),
  },
  {
    indexes: [
      { columns: ['registered_at'], serves: '`registrationsPage` and `registrationCounts` of some days' },
    ],
  },
);

export const createTables = createAll(registration);
export type RegistrationsTables = TablesOf<typeof registration>;
