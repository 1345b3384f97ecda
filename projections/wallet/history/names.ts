import type { ShownNames } from '@fanfold/contracts';
import { shownNames } from '@fanfold/contracts/identity';
import type { DomainEvent } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, insertRows, merged, type RowOf, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { nickname, type WalletHistoryTables } from './tables.ts';

type Db = Kysely<WalletHistoryTables>;
type Row = RowOf<typeof nickname>;

/** What people are called after a batch. An account is registered before its person is a creator. */
export const writeNames = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  await writeNicknames(db, batch);
  await inOrder(batch.flatMap(({ event }) => creatorNameChange(db, event)));
};

type Naming = Extract<DomainEvent, { type: 'AccountRegistered' | 'ProfileCompleted' | 'NicknameChanged' }>;

const isNaming = (event: DomainEvent): event is Naming =>
  event.type === 'AccountRegistered' || event.type === 'ProfileCompleted' || event.type === 'NicknameChanged';

const writeNicknames = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const nicknames = new Map<string, string | null>();
  for (const { event } of batch) if (isNaming(event)) nicknames.set(event.accountOid, event.nickname);
  if (nicknames.size === 0) return;
  const rows = [...nicknames].map(
    ([oid, name]): Row => ({ oid, nickname: name, names: {}, channel_language: null }),
  );
  await insertRows(db, 'nickname', { rows, columns: nickname.columns })
    .onConflict((conflict) =>
      conflict.column('oid').doUpdateSet((eb) => ({ nickname: eb.ref('excluded.nickname') })),
    )
    .execute();
};

const creatorNameChange = (db: Db, event: DomainEvent): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'CreatorRegistered':
      return ofPerson(db, event.accountOid).set({ channel_language: event.channelLanguage });
    case 'GlobalNicknameSet':
      return ofPerson(db, event.accountOid).set({ names: merged('names', event.language, event.nickname) });
    default:
      return [];
  }
};

const ofPerson = (db: Db, oid: string) => db.updateTable('nickname').where('oid', '=', oid);

type Named = {
  readonly [Column in 'nickname' | 'names' | 'channel_language']: Row[Column] | null;
};

/** A creator as their own page names them in each language; nothing for other people and who is gone. */
export const namesShown = ({ nickname: own, names, channel_language: channelLanguage }: Named): ShownNames =>
  own === null ? {} : shownNames({ nickname: own, multiLangNick: names ?? {}, channelLanguage });
