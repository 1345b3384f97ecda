import { z } from 'zod';

const address = /^[^\s<>@]+@[^\s<>@]+$/;
const sender = /^[^<>]*<([^<>]*)>$/;

/** `a@example.org` or `Name <a@example.org>`. */
const isSender = (value: string): boolean => address.test((sender.exec(value)?.[1] ?? value).trim());

/** How e-mail leaves this installation. */
export const mailSettings = {
  FANFOLD_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://host:port or smtps://host:port' })
    .optional()
    .describe(
      'Mail relay: smtp:// or smtps:// with host, port and, where the relay asks for them, user and password. A demo has the sandbox’s mailbox instead; any other start needs a relay.',
    ),
  FANFOLD_SMTP_TLS: z
    .enum(['required', 'opportunistic', 'off'])
    .default('required')
    .describe(
      'TLS on an smtp:// connection (STARTTLS). required: mail is not sent without it. smtps:// always has it.',
    ),
  FANFOLD_MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address, or Name <address>')
    .default('Fanfold <no-reply@fanfold.example>')
    .describe('Sender of every mail; the relay must accept it.'),
} as const;
