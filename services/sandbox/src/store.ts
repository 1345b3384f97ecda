import { DatabaseSync } from 'node:sqlite';

export type Store = DatabaseSync & Disposable;

/**
 * Opens the sandbox's own database, separate from Fanfold's: the data of outside parties. Every answer is on
 * disk before it is sent (synchronous=FULL), so that killing the sandbox loses no payment and no mail.
 */
export const openStore = (file: string): Store => {
  const store = new DatabaseSync(file) as Store;
  store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
  store.exec(schema);
  migrateLegacyPages(store);
  return store;
};

/**
 * Stores of earlier versions knew one provider without a name. Its payments and its books are stored under
 * `sandbox`.
 */
const migrateLegacyPages = (store: DatabaseSync): void => {
  const columns = store.prepare("SELECT name FROM pragma_table_info('webhook_delivery')").all();
  if (!columns.some(({ name }) => name === 'provider'))
    store.exec("ALTER TABLE webhook_delivery ADD COLUMN provider TEXT NOT NULL DEFAULT 'sandbox'");
  const old = store.prepare("SELECT 1 FROM sqlite_master WHERE name = 'payment_page'").get();
  if (!old) return;
  inTransaction(store, () => {
    store.exec(adoption);
    store.exec('DROP TABLE payment_page; DROP TABLE approved_payment');
  });
};

const adoption = `
INSERT INTO payment (ref, provider, idempotency_key, request, status, taken_minor, returns, token)
SELECT provider_ref, 'sandbox', idempotency_key,
       json_set(request, '$.provider', 'sandbox', '$.kind', 'payment'), status, taken_minor, returns, ''
FROM payment_page;
INSERT INTO book_entry (provider, kind, key, ref, charge_id, amount_minor, currency, at)
SELECT 'sandbox', 'payment', provider_ref, provider_ref, charge_id, total_minor, currency, approved_at
FROM approved_payment ORDER BY entry;
`;

/** Runs `work` in a transaction and returns its result; an exception rolls everything back. */
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
CREATE TABLE IF NOT EXISTS payment (
  ref TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  request TEXT NOT NULL,
  status TEXT NOT NULL,
  taken_minor INTEGER,
  currency TEXT,
  returns INTEGER NOT NULL DEFAULT 1,
  token TEXT NOT NULL,
  card TEXT,
  fault TEXT,
  UNIQUE (provider, idempotency_key)
) STRICT;

CREATE TABLE IF NOT EXISTS saved_card (
  token TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  last4 TEXT NOT NULL,
  detached INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS book_entry (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  ref TEXT NOT NULL,
  charge_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (provider, kind, key)
) STRICT;
-- Serves the settlement file of a provider's day.
CREATE INDEX IF NOT EXISTS book_entry_day ON book_entry (provider, at);
-- Serves what has happened to one payment, e.g. how much of it was returned.
CREATE INDEX IF NOT EXISTS book_entry_ref ON book_entry (ref);

CREATE TABLE IF NOT EXISTS refund (
  refund TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  key TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  metadata TEXT NOT NULL,
  status TEXT NOT NULL,
  asked_at TEXT NOT NULL
) STRICT;
-- Serves the refunds of one payment, and the question whether one was asked for before.
CREATE INDEX IF NOT EXISTS refund_ref ON refund (ref, key);

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

CREATE TABLE IF NOT EXISTS received_mail (
  mail INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT,
  language TEXT NOT NULL,
  attachments TEXT NOT NULL,
  source BLOB NOT NULL,
  received_at TEXT NOT NULL,
  UNIQUE (message_id, recipient)
) STRICT;
-- Serves the inbox of one address, newest first.
CREATE INDEX IF NOT EXISTS received_mail_recipient ON received_mail (recipient, mail);

CREATE TABLE IF NOT EXISTS bank_file (
  message_id TEXT PRIMARY KEY,
  answer TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS bank_entry (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  currency TEXT NOT NULL,
  day TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  kind TEXT NOT NULL,
  end_to_end_id TEXT
) STRICT;
-- Serves the question whether a transfer was ordered before.
CREATE INDEX IF NOT EXISTS bank_entry_transfer ON bank_entry (end_to_end_id);

CREATE TABLE IF NOT EXISTS bank_late (
  day TEXT PRIMARY KEY
) STRICT;
`;
