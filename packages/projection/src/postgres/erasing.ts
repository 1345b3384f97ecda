import type { DomainEvent } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { type Kysely, sql } from 'kysely';

import type { ProjectionDefinition } from '../projection.ts';
import type { AnyTable } from './define-table.ts';

type Personal = { readonly table: string; readonly column: string; readonly owner: string };

/** The columns with personal data of some tables, each with the column of the person. */
export const personalColumns = (tables: readonly AnyTable[]): Personal[] =>
  tables.flatMap(({ name: table, declared }) =>
    Object.entries(declared).flatMap(([column, { personalOf: owner }]) =>
      owner === undefined ? [] : [{ table, column, owner }],
    ),
  );

/**
 * A projection with personal columns also consumes `AccountErased`, and empties them for the erased person
 * after its own changes of a batch. Events that are read after the erasure have no personal values any more,
 * so the order within a batch does not matter.
 */
export const erasing = <Tables, Type extends DomainEvent['type']>(
  definition: ProjectionDefinition<Tables, Type>,
): ProjectionDefinition<Tables, Type> => {
  const columns = personalColumns(definition.tables.declared ?? []);
  if (columns.length === 0) return definition;
  return {
    ...definition,
    consumes: [...definition.consumes, 'AccountErased' as Type],
    project: async (db, batch) => {
      const erased = batch.flatMap(({ event }) => erasedBy(event));
      if (erased.length === 0) return definition.project(db, batch);
      const own = batch.filter(({ event }) => erasedBy(event).length === 0);
      const messages = own.length === 0 ? undefined : await definition.project(db, own);
      for (const column of columns) await empty(db, column, erased);
      return messages;
    },
  };
};

const erasedBy = (event: Recorded['event']): string[] =>
  event.type === 'AccountErased' ? [event.accountOid] : [];

const empty = (db: Kysely<any>, { table, column, owner }: Personal, oids: readonly string[]) =>
  db
    .updateTable(table)
    .set({ [column]: null })
    .where(owner, '=', sql`any(${oids}::text[])`)
    .execute();
