import { withClient } from '@fanfold/platform';

import { StackError } from '../stack-error.ts';

type Row = { readonly name: string; readonly encoding: string; readonly ctype: string };

/**
 * Throws StackError unless the database recognises letters of every script: with LC_CTYPE `C`, `pg_trgm` and
 * other functions of the C library recognise only ASCII letters, and `show_trgm('안녕')` is empty.
 */
export const requireTextLocale = async (databaseUrl: string): Promise<void> => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Row>(
      `select datname as name, pg_encoding_to_char(encoding) as encoding, datctype as ctype
       from pg_database where datname = current_database()`,
    ),
  );
  const [found] = rows;
  if (!found || (found.encoding === 'UTF8' && !['C', 'POSIX'].includes(found.ctype))) return;
  const { name, encoding, ctype } = found;
  throw new StackError(
    `The database "${name}" has encoding ${encoding} and LC_CTYPE ${ctype}, so text search would find no letters beyond ASCII. ` +
      `Make a new one: create database ${name} template template0 encoding 'UTF8' locale 'C' lc_ctype 'C.UTF-8'; ` +
      'then move the data into it (pg_dump, or backup and restore of fanfold).',
  );
};
