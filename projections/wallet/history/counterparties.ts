import { type CounterpartiesReply, legacyBefore } from '@fanfold/contracts/wallet';
import type { Kysely } from 'kysely';

import { namesShown } from './names.ts';
import type { WalletHistoryTables } from './tables.ts';

type Counterparties = Pick<CounterpartiesReply, 'people' | 'providers'>;

/** The list has this limit; older lines are found by day. */
const most = 100;

/** The counterparties and payment providers of a wallet's movements; those with the most lines first. */
export const counterparties = async (
  db: Kysely<WalletHistoryTables>,
  walletOid: string,
): Promise<Counterparties> => {
  const [people, providers] = await Promise.all([
    db
      .selectFrom('line')
      .leftJoin('nickname', 'nickname.oid', 'line.counterparty_oid')
      .select(['line.counterparty_oid as oid', 'nickname.nickname'])
      .select(['nickname.names', 'nickname.channel_language'])
      .select(({ fn }) => fn.countAll().as('lines'))
      .where('line.wallet_oid', '=', walletOid)
      .where('line.counterparty_oid', 'is not', null)
      .where('line.happened_at', '>=', new Date(legacyBefore))
      .groupBy(['line.counterparty_oid', 'nickname.nickname'])
      .groupBy(['nickname.names', 'nickname.channel_language'])
      .orderBy('lines', 'desc')
      .orderBy('oid')
      .limit(most)
      .execute(),
    db
      .selectFrom('line')
      .select(({ fn }) => ['provider', fn.countAll().as('lines')])
      .where('wallet_oid', '=', walletOid)
      .where('provider', 'is not', null)
      .groupBy('provider')
      .orderBy('lines', 'desc')
      .orderBy('provider')
      .execute(),
  ]);
  return {
    people: people.map(({ oid, lines, ...person }) => ({
      oid: oid as Counterparties['people'][number]['oid'],
      nickname: person.nickname,
      names: namesShown(person),
      lines: Number(lines),
    })),
    providers: providers.map(({ provider, lines }) => ({ provider: provider ?? '', lines: Number(lines) })),
  };
};
