import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

import { postgresAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { postgresFolder } from './folder.ts';

export type EmbeddedPostgres = { readonly cluster: Cluster; readonly folder: string };

type Options = {
  readonly dataDir: string;
  readonly port: number;
  readonly settings?: readonly string[];
  readonly tell: (text: string) => void;
};

/** The embedded Postgres of a data folder, ready to be started. Throws StackError. */
export const embeddedPostgres = async ({
  dataDir,
  port,
  settings = [],
  tell,
}: Options): Promise<EmbeddedPostgres> => {
  const account = postgresAccount();
  const binaries = postgresBinaries(account, tell);
  const folder = postgresFolder(dataDir, account);
  if (lstatSync(join(dataDir, 'postgres')).isSymbolicLink())
    tell(`its files are in ${folder}, because its account cannot enter ${dataDir}`);
  if (!existsSync(join(folder, 'cluster'))) tell('creating its files for the first time');
  return { cluster: await openCluster({ folder, port, binaries, account, settings }), folder };
};
