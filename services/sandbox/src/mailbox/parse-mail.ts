import { createHash } from 'node:crypto';
import { bcp47, type Language, languages } from '@fanfold/contracts';
import PostalMime from 'postal-mime';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type ParsedMail = {
  /** The Message-ID; of a mail without one, a hash of its source. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly language: Language;
  readonly attachments: readonly Attachment[];
};

/** Parses a mail received over SMTP (RFC 5322, MIME). */
export const parseMail = async (source: Buffer): Promise<ParsedMail> => {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  const tag = mail.headers.find(({ key }) => key === 'content-language')?.value.trim();
  return {
    messageId: mail.messageId ?? createHash('sha256').update(source).digest('hex'),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: mail.html ?? null,
    language: languages.find((language) => bcp47[language] === tag) ?? 'en',
    attachments: mail.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      contentType: mimeType,
      content: new Uint8Array(content as ArrayBuffer),
    })),
  };
};
