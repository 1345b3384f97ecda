import { type Language, language } from '@fanfold/contracts';
import type { Clock } from '@fanfold/platform';
import { z } from 'zod';

import type { Store } from '../store.ts';

export const NewMessage = z.object({
  to: z.email().max(254),
  subject: z.string().min(1).max(200),
  text: z.string().min(1).max(20_000),
  language,
  /** Names the mail: a second one with the same key is not sent. */
  key: z.string().min(1).max(200),
});
export type NewMessage = z.infer<typeof NewMessage>;

export type Message = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly sentAt: string;
};

export type Messages = ReturnType<typeof createMessages>;

const newest = 200;

/** All mail that was ever sent, and nobody but the reader of the page to deliver it to. */
export const createMessages = ({ store, clock }: { store: Store; clock: Clock }) => {
  const insert = store.prepare(
    `INSERT INTO mail (key, recipient, subject, text, language, sent_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO NOTHING`,
  );
  const byKey = store.prepare('SELECT mail FROM mail WHERE key = ?');
  const columns = 'mail, recipient, subject, text, language, sent_at';
  const all = store.prepare(`SELECT ${columns} FROM mail ORDER BY mail DESC LIMIT ${newest}`);
  const ofOne = store.prepare(
    `SELECT ${columns} FROM mail WHERE recipient = ? ORDER BY mail DESC LIMIT ${newest}`,
  );
  return {
    /** Answers with the message's id, the same one when the key was seen before. */
    send: ({ key, to, subject, text, language }: NewMessage): string => {
      insert.run(key, normalised(to), subject, text, language, clock.now());
      return String(byKey.get(key)?.mail);
    },
    /** Newest first, the newest 200; of one address when it is given. */
    list: (to?: string): Message[] => (to ? ofOne.all(normalised(to)) : all.all()).map(toMessage),
  };
};

const normalised = (address: string): string => address.trim().toLowerCase();

const toMessage = (row: Record<string, unknown>): Message => ({
  messageId: String(row.mail),
  to: String(row.recipient),
  subject: String(row.subject),
  text: String(row.text),
  language: row.language as Language,
  sentAt: String(row.sent_at),
});
