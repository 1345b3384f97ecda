import pg from 'pg';

/** Our schemas, as a condition on `pg_namespace n`. */
const ours = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

/**
 * A whole small database as SQL: schemas, tables with their rows, constraints, indexes, views. The embedded
 * Postgres does not include `pg_dump`. Covers what our migrations and read models use, and nothing more: no
 * sequences, types, functions or grants.
 */
export const dumpDatabase = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lines = async (text: string): Promise<string[]> =>
    (await client.query<{ line: string }>(text)).rows.map(({ line }) => `${line};`);
  try {
    await client.query('begin isolation level repeatable read read only');
    const unsupported = await client.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${ours} and c.relkind not in ('r', 'v', 'i')`,
    );
    if (unsupported.rowCount !== 0)
      throw new Error('The database has objects that this dump does not support');
    return [
      ...(await lines(
        `select format('create schema %I', n.nspname) line from pg_namespace n
         where ${ours} and n.nspname <> 'public' order by 1`,
      )),
      ...(await lines(tables)),
      ...(await rowsOf(client)),
      ...(await lines(constraints)),
      ...(await lines(indexes)),
      ...(await lines(views)),
      '',
    ].join('\n');
  } finally {
    await client.end();
  }
};

const tables = `
  select format('create table %s (%s)%s', c.oid::regclass, string_agg(
    format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || coalesce(case when a.attgenerated = 's'
           then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')
      || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum),
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ours} and c.relkind = 'r' group by c.oid, c.reloptions, n.nspname, c.relname order by n.nspname, c.relname`;

// Keys come before what refers to them. NOT NULL is part of its column already.
const constraints = `
  select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) line
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where ${ours} and k.conrelid <> 0 and k.contype <> 'n' order by k.contype = 'f', k.conrelid::regclass::text, k.conname`;

const indexes = `
  select pg_get_indexdef(i.indexrelid) line
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by 1`;

const views = `
  select format('create view %s as %s', c.oid::regclass, rtrim(pg_get_viewdef(c.oid), ';')) line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind = 'v' order by n.nspname, c.relname`;

const rowsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text "name", string_agg(quote_ident(a.attname), ', ' order by a.attnum) columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${ours} and c.relkind = 'r' group by c.oid order by 1`,
  );
  const inserts: string[] = [];
  for (const { name, columns } of rows) {
    const { rows: found } = await client.query<{ json: string | null }>(
      `select json_agg(t)::text json from ${name} t`,
    );
    const json = found[0]?.json;
    if (!json) continue;
    inserts.push(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $rows$${json.replaceAll('\n', '')}$rows$);`,
    );
  }
  return inserts;
};
