import { DatabaseSync } from 'node:sqlite';

export type Store = DatabaseSync & Disposable;

/**
 * Opens the sandbox's own database, apart from Fanfold's: what the outside parties of the real world remember. Every
 * answer given is on disk first (synchronous=FULL), so that killing the sandbox forgets no payment and no mail.
 */
export const openStore = (file: string): Store => {
  const store = new DatabaseSync(file) as Store;
  store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
  store.exec(schema);
  return store;
};

/** Runs `work` in a transaction and gives its result; an exception rolls everything back. */
export const inTransaction = <Result>(store: DatabaseSync, work: () => Result): Result => {
  store.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    store.exec('COMMIT');
    return result;
  } catch (error) {
    store.exec('ROLLBACK');
    throw error;
  }
};

const schema = `
CREATE TABLE IF NOT EXISTS payment_page (
  provider_ref TEXT PRIMARY KEY,
  idempotency_key TEXT NOT NULL UNIQUE,
  request TEXT NOT NULL,
  status TEXT NOT NULL,
  taken_minor INTEGER,
  returns INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE IF NOT EXISTS approved_payment (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  provider_ref TEXT NOT NULL UNIQUE,
  charge_id TEXT NOT NULL,
  total_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  approved_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS webhook_delivery (
  delivery INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  forged INTEGER NOT NULL,
  due_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting'
) STRICT;
-- Serves the deliverer, which asks for the waiting deliveries that are due, oldest first.
CREATE INDEX IF NOT EXISTS webhook_delivery_due ON webhook_delivery (due_at) WHERE state = 'waiting';

CREATE TABLE IF NOT EXISTS mail (
  mail INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  language TEXT NOT NULL,
  sent_at TEXT NOT NULL
) STRICT;
-- Serves the inbox of one address, newest first.
CREATE INDEX IF NOT EXISTS mail_recipient ON mail (recipient, mail);
`;
