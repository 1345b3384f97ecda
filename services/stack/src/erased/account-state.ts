import { parseOid } from '@fanfold/domain';
import { type DeletionState, deletionStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import { type AnyProjection, generationSchema, personalColumns } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';
import type pg from 'pg';

export type AccountState = {
  readonly status: DeletionState['status'];
  /** What is still there of the account, each in words; empty after an erasure. */
  readonly left: readonly string[];
};

/**
 * Whether an account was erased, by what has to be gone: keys, sessions, snapshots, and the personal columns
 * of read models.
 */
export const accountState = async (
  { eventLog }: { readonly eventLog: EventLog },
  client: pg.Client,
  oid: string,
): Promise<AccountState> => {
  const { state } = await eventLog.commands.load(deletionStream, parseOid(oid), { maxAgeMs: 0 });
  const left: string[] = [];
  for (const [words, query] of copies) {
    const { rows } = await client.query<{ count: string }>(query, [oid]);
    if (Number(rows[0]?.count) > 0) left.push(`${rows[0]?.count} ${words}`);
  }
  return { status: state.status, left: [...left, ...(await personalRows(client, oid))] };
};

const copies: readonly (readonly [string, string])[] = [
  [
    'profile key',
    `select count(*) from key_vault where subject = $1 and purpose = 'profile' and wrapped_key is not null`,
  ],
  ['sessions', 'select count(*) from sessions where oid = $1'],
  [
    'snapshots of its own streams',
    `select count(*) from snapshots where split_part(stream, '-', 2) = $1 and context = 'identity'`,
  ],
];

/** The generations of a read model, whatever their state: a kept one answers again after a rollback. */
const personalRows = async (client: pg.Client, oid: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; generation: number }>(
    'select name, generation from projection_generation order by 1, 2',
  );
  const left: string[] = [];
  for (const { name, generation } of rows) {
    const schema = generationSchema(name, generation);
    for (const { table, column, owner } of personalColumnsOf(name)) {
      if (!(await hasColumns(client, [schema, table, column, owner]))) continue;
      const found = await client.query(
        `select count(*) as count from "${schema}"."${table}" where "${owner}" = $1 and "${column}" is not null`,
        [oid],
      );
      if (Number(found.rows[0]?.count) > 0) left.push(`${schema}.${table}.${column}`);
    }
  }
  return left;
};

const personalColumnsOf = (name: string) => {
  const found: AnyProjection | undefined = allProjections.find((one) => one.name === name);
  const { declared = [] } = (found?.tables ?? {}) as {
    readonly declared?: Parameters<typeof personalColumns>[0];
  };
  return personalColumns(declared);
};

/** A generation of another version may have other columns. */
const hasColumns = async (
  client: pg.Client,
  [schema, table, ...columns]: readonly [string, string, string, string],
): Promise<boolean> => {
  const { rows } = await client.query<{ count: string }>(
    `select count(distinct column_name) as count from information_schema.columns
     where table_schema = $1 and table_name = $2 and column_name = any($3)`,
    [schema, table, columns],
  );
  return Number(rows[0]?.count) === new Set(columns).size;
};
