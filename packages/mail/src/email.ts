import type { Language } from '@fanfold/contracts';

/** The content of an e-mail: a subject, and the same body as plain text and as HTML. */
export type EmailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Email = EmailContent & {
  /** One address, without a name. */
  readonly to: string;
  readonly language: Language;
  /** Identifies the e-mail: a second copy with the same key has the same Message-ID. */
  readonly key: string;
  /** Where one request without a session ends e-mail of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/**
 * The mail relay's answer to an e-mail. `later`: the relay is unreachable, busy or broken (SMTP 4xx, or no
 * reply at all), and may accept the same e-mail later. `refused`: the relay answered 5xx, or the address is
 * invalid; sending it again does not help. After a lost connection it is unknown whether the relay accepted
 * it: that is `later` too, and the Message-ID identifies the copies.
 */
export type DeliveryResult =
  | { readonly status: 'accepted' }
  | { readonly status: 'later' | 'refused'; readonly reason: string };

/** Sends an e-mail to the mail relay. Tries once and never throws. */
export type SendEmail = (email: Email) => Promise<DeliveryResult>;
