import { createHash } from 'node:crypto';
import { bcp47 } from '@fanfold/contracts';
import { createTransport } from 'nodemailer';

import { deliveryResultOf } from './delivery-result.ts';
import type { Email, SendEmail } from './email.ts';

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password where the relay asks for them. */
  readonly url: string;
  /** Whether an `smtp://` connection must, may or shall not change to TLS. */
  readonly tls: 'required' | 'opportunistic' | 'off';
  /** `address` or `Name <address>`. */
  readonly from: string;
};

const connectWithinMs = 5_000;
const silentWithinMs = 10_000;

/** Sends e-mail over SMTP, each on a connection of its own. */
export const createSmtpSender = ({ url, tls, from }: SmtpSettings): SendEmail => {
  const transport = createTransport({
    ...connectionOf(url),
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silentWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/>\s*$/, '').split('@').at(-1) ?? 'localhost';
  return async (email) => {
    try {
      await transport.sendMail({
        from,
        // Not as a string, in which commas and brackets would add other recipients.
        to: { name: '', address: email.to },
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId: messageId(email, domain),
        // RFC 3834: no automatic replies. RFC 3282: the language of the text.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': bcp47[email.language],
          ...unsubscribeHeaders(email),
        },
      });
      return { status: 'accepted' };
    } catch (error) {
      return deliveryResultOf(error);
    }
  };
};

/** RFC 8058: mail programs show a button that ends e-mail of this kind with one request. */
const unsubscribeHeaders = ({ unsubscribeUrl }: Email): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

const connectionOf = (url: string) => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    // Only a URL writes an IPv6 address in brackets.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === '' ? {} : { auth }),
  };
};

/**
 * The same for the same key, so that a relay or mailbox which keeps one e-mail per Message-ID drops the
 * copies (RFC 5322, 3.6.4).
 */
const messageId = ({ key, to }: Email, domain: string): string =>
  `<${createHash('sha256')
    .update(JSON.stringify([key, to]))
    .digest('hex')
    .slice(0, 40)}@${domain}>`;
