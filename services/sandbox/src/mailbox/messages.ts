import type { Language } from '@fanfold/contracts';
import type { Clock } from '@fanfold/platform';

import type { Store } from '../store.ts';
import { type Attachment, parseMail } from './parse-mail.ts';

/** A mail in the list; its HTML and attachments are requested one by one. */
export type Message = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly hasHtml: boolean;
  readonly language: Language;
  readonly sentAt: string;
  readonly attachments: readonly { readonly filename: string; readonly bytes: number }[];
};

export type Messages = ReturnType<typeof createMessages>;

const newest = 200;
const columns =
  'mail, recipient, subject, text, html IS NOT NULL AS has_html, language, attachments, received_at';

/** All received mail, once per Message-ID and recipient. */
export const createMessages = ({ store, clock }: { store: Store; clock: Clock }) => {
  const insert = store.prepare(
    `INSERT INTO received_mail (message_id, recipient, subject, text, html, language, attachments, source, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id, recipient) DO NOTHING`,
  );
  const all = store.prepare(`SELECT ${columns} FROM received_mail ORDER BY mail DESC LIMIT ${newest}`);
  const ofOne = store.prepare(
    `SELECT ${columns} FROM received_mail WHERE recipient = ? ORDER BY mail DESC LIMIT ${newest}`,
  );
  const one = store.prepare('SELECT html, source FROM received_mail WHERE mail = ?');
  /** The SMTP reply codes for addresses that refuse e-mail, until a restart. */
  const refusals = new Map<string, number>();
  return {
    /** Refuses e-mail to an address with an SMTP reply code; null takes it again. */
    refuse: (to: string, code: number | null): void => {
      if (code === null) refusals.delete(normalised(to));
      else refusals.set(normalised(to), code);
    },
    refusalOf: (to: string): number | undefined => refusals.get(normalised(to)),
    /** Stores a mail for each recipient of its envelope; resolves when it is on disk. */
    receive: async (source: Buffer, recipients: readonly string[]): Promise<void> => {
      const mail = await parseMail(source);
      const attachments = mail.attachments.map(({ filename, content }) => ({
        filename,
        bytes: content.length,
      }));
      for (const recipient of recipients) {
        const { messageId, subject, text, html, language } = mail;
        const about = [messageId, normalised(recipient), subject, text, html, language] as const;
        insert.run(...about, JSON.stringify(attachments), source, clock.now());
      }
    },
    /** Newest first, the newest 200; filtered by address when it is given. */
    list: (to?: string): Message[] => (to ? ofOne.all(normalised(to)) : all.all()).map(toMessage),
    html: (messageId: string): string | undefined => {
      const html = one.get(messageId)?.['html'];
      return typeof html === 'string' ? html : undefined;
    },
    /** `number` counts from 0, in the order of the list. */
    attachment: async (messageId: string, number: number): Promise<Attachment | undefined> => {
      const source = one.get(messageId)?.['source'];
      if (!(source instanceof Uint8Array)) return undefined;
      return (await parseMail(Buffer.from(source))).attachments[number];
    },
  };
};

const normalised = (address: string): string => address.trim().toLowerCase();

const toMessage = (row: Record<string, unknown>): Message => ({
  messageId: String(row['mail']),
  to: String(row['recipient']),
  subject: String(row['subject']),
  text: String(row['text']),
  hasHtml: row['has_html'] === 1,
  language: row['language'] as Language,
  sentAt: String(row['received_at']),
  attachments: JSON.parse(String(row['attachments'])),
});
