import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { internalPort } from '../ports.ts';
import { identityOf, isRunning } from '../process/identity.ts';
import { postgresAccount } from './account.ts';
import { type EmbeddedPostgres, embeddedPostgres } from './index.ts';

let folder: string;
const fallbackFolders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfold-pg-'));
  chmodSync(folder, 0o711);
});
afterEach(() => {
  for (const one of [folder, ...fallbackFolders.splice(0)]) rmSync(one, { recursive: true, force: true });
});

const open = async (dataDir = folder) => {
  const told: string[] = [];
  const port = await internalPort(undefined);
  const opened = await embeddedPostgres({
    dataDir,
    port,
    settings: ['fsync=off'],
    tell: (text) => told.push(text),
  });
  return { ...opened, told };
};

/** Runs the cluster, queries it, and ends it in the given way. */
const ask = async ({ cluster }: EmbeddedPostgres, statement: string, ending: NodeJS.Signals = 'SIGINT') => {
  const child = cluster.launch();
  child.stderr?.resume();
  child.stdout?.resume();
  await cluster.untilReady(AbortSignal.timeout(30_000));
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(statement);
  if (ending === 'SIGINT') await client.end();
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(ending);
  await gone;
  return rows[0];
};

describe('the embedded Postgres', () => {
  it('has the promised settings: fsync on, UTF-8, order by code point, no socket file', async () => {
    const opened = await embeddedPostgres({
      dataDir: folder,
      port: await internalPort(undefined),
      tell: () => {},
    });
    const row = await ask(
      opened,
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
              current_setting('unix_socket_directories') as sockets, 'Z' < 'a' as by_code_point`,
    );
    expect(row).toEqual({ fsync: 'on', encoding: 'UTF8', sockets: '', by_code_point: true });
  });

  it('finds letters of every script', async () => {
    const statement = "select show_trgm('안녕') as trigrams";
    const opened = await open();
    await ask(opened, 'create extension pg_trgm');
    expect(await ask(opened, statement)).toMatchObject({ trigrams: { length: 3 } });
  });

  it('has its data after being killed', async () => {
    await ask(await open(), 'create table kept as select 7 as value', 'SIGKILL');
    expect(await ask(await open(), 'select value from kept')).toEqual({ value: 7 });
  });

  it('ends the processes that a killed stack left on its files', async () => {
    const first = await open();
    const child = first.cluster.launch();
    child.stderr?.resume();
    await first.cluster.untilReady(AbortSignal.timeout(30_000));
    const orphan = identityOf(child.pid ?? 0);
    const second = await open();
    expect(orphan && isRunning(orphan)).toBe(false);
    expect(await ask(second, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('starts although a record contains another program’s process id, and does not end that program', async () => {
    const { folder: home } = await open();
    // With the same account, because only then does Postgres take it for a server.
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      ...postgresAccount(),
      cwd: '/',
    });
    writeFileSync(join(home, 'cluster', 'postmaster.pid'), `${stranger.pid}\n${join(home, 'cluster')}\n`);
    expect(await ask(await open(), 'select 1 as one')).toEqual({ one: 1 });
    expect(stranger.exitCode).toBeNull();
    stranger.kill('SIGKILL');
  });

  it('starts again when it was killed while creating its files', async () => {
    mkdirSync(join(folder, 'postgres', 'cluster.new'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'cluster.new', 'PG_VERSION'), '18');
    const { uid = process.getuid?.() ?? 0 } = postgresAccount();
    const opened = await open();
    expect(await ask(opened, 'select 1 as one')).toEqual({ one: 1 });
    expect(statSync(join(opened.folder, 'cluster')).uid).toBe(uid);
  });

  it('moves out of a folder that its own account cannot enter, and finds its new folder again', async () => {
    chmodSync(folder, 0o700);
    const first = await open();
    const moved = lstatSync(join(folder, 'postgres')).isSymbolicLink();
    // Only root runs Postgres with another account; other users can enter their own folders.
    expect(moved).toBe(process.getuid?.() === 0);
    if (moved) fallbackFolders.push(first.folder);
    expect(first.told.some((line) => line.includes(first.folder))).toBe(moved);
    await ask(first, 'create table kept as select 7 as value');
    const second = await open();
    expect(second.folder).toBe(first.folder);
    expect(await ask(second, 'select value from kept')).toEqual({ value: 7 });
    expect(existsSync(join(folder, 'postgres'))).toBe(true);
  });
});
