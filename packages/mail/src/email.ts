import type { Language } from '@fanfold/contracts';

/** What an e-mail says: a subject, and the same body as plain text and as HTML. */
export type EmailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Email = EmailContent & {
  /** One address, without a name. */
  readonly to: string;
  readonly language: Language;
  /** Names the e-mail: sent again with the same key it has the same Message-ID. */
  readonly key: string;
};

/**
 * What the mail relay did with an e-mail. `later`: the relay is away, busy or broken (SMTP 4xx, or no reply at all), and the same e-mail
 * may be accepted in a while. `refused`: the relay answered 5xx, or the address cannot be written to at all; sending it again does not help.
 * After a lost connection nobody knows whether the relay accepted it: that is `later` too, and the Message-ID tells the copies apart.
 */
export type DeliveryResult =
  | { readonly status: 'accepted' }
  | { readonly status: 'later' | 'refused'; readonly reason: string };

/** Gives an e-mail to the mail relay. Tries once and never throws. */
export type SendEmail = (email: Email) => Promise<DeliveryResult>;
