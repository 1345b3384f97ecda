import type { AccountEvent, AdultProofEvent, LoginEvent } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { folded, inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type RegistrationsTables } from './tables.ts';

type Db = Kysely<RegistrationsTables>;
type OfAccount = Extract<
  AccountEvent,
  {
    type:
      | 'AccountRegistered'
      | 'SignUpStarted'
      | 'ProfileCompleted'
      | 'EmailConfirmed'
      | 'ResidenceDeclared'
      | 'NicknameChanged'
      | 'EmailChanged';
  }
>;
type OfOwner =
  | Extract<LoginEvent, { type: 'LoginLinked' }>
  | Extract<AdultProofEvent, { type: 'AdultProved' | 'AdultProofWithdrawn' }>;

/** Who signed up, when, by what and from where. Read by administrators. */
export const registrations = projection<RegistrationsTables>()({
  name: 'registrations',
  version: 1,
  consumes: [
    'AccountRegistered',
    'SignUpStarted',
    'ProfileCompleted',
    'EmailConfirmed',
    'ResidenceDeclared',
    'NicknameChanged',
    'EmailChanged',
    'LoginLinked',
    'AdultProved',
    'AdultProofWithdrawn',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Db, { event, position }: Recorded<OfAccount | OfOwner>): Statement => {
  if ('ownerOid' in event) return changeByOwner(db, event);
  const ofAccount = db.updateTable('registration').where('oid', '=', event.accountOid);
  switch (event.type) {
    case 'AccountRegistered':
    case 'SignUpStarted':
      return begun(db, event, position);
    case 'ProfileCompleted':
      return ofAccount.set({ ...nicknameIn(event), complete: true });
    case 'NicknameChanged':
      return ofAccount.set(nicknameIn(event));
    case 'EmailConfirmed':
      return ofAccount.set({ confirmed: true });
    case 'EmailChanged':
      return ofAccount.set(emailIn(event));
    case 'ResidenceDeclared':
      return ofAccount.set({ country: event.country });
  }
};

type Begun = Extract<OfAccount, { type: 'AccountRegistered' | 'SignUpStarted' }>;

const begun = (db: Db, event: Begun, position: bigint): Statement =>
  db.insertInto('registration').values({
    oid: event.accountOid,
    position: String(position),
    registered_at: event.type === 'SignUpStarted' ? event.startedAt : event.registeredAt,
    method: 'email',
    ...(event.type === 'SignUpStarted' ? nicknameIn({ nickname: null }) : nicknameIn(event)),
    ...emailIn(event),
    country: null,
    confirmed: false,
    complete: event.type === 'AccountRegistered',
    adult_until: null,
  });

const changeByOwner = (db: Db, event: OfOwner): Statement => {
  const ofOwner = db.updateTable('registration').where('oid', '=', event.ownerOid);
  switch (event.type) {
    case 'LoginLinked':
      // Before the sign-up is complete only its own log-in can be linked; others are linked in the settings.
      return ofOwner.set({ method: event.provider }).where('complete', '=', false);
    case 'AdultProved':
      return ofOwner.set({ adult_until: event.expiresAt });
    case 'AdultProofWithdrawn':
      return ofOwner.set({ adult_until: null });
  }
};

const nicknameIn = ({ nickname }: { readonly nickname: string | null }) => ({
  nickname,
  nickname_folded: nickname && folded(nickname),
});

const emailIn = ({ email }: { readonly email: string | null }) => ({
  email,
  email_folded: email && folded(email),
});
