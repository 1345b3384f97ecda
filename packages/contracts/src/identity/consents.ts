import { type Consent, consentKinds, consentVias } from '@fanfold/domain/identity';
import { z } from 'zod';

export type { Consent };

const consent = z.enum(consentKinds);
const version = z.string().min(1).max(40);

/** The texts that count now, and what the caller agreed to; a visitor sees the texts alone. */
export const ConsentsReply = z.object({
  texts: z.array(
    z.object({
      consent,
      version,
      /** The page with the text, at `/info/{pageId}`; null where the program shows its own. */
      pageId: z.string().nullable(),
      /** An account needs it. */
      required: z.boolean(),
    }),
  ),
  given: z.array(z.object({ consent, version, givenAt: z.string() })),
  /** The newest first. The version is null for a withdrawal. */
  history: z.array(
    z.object({ consent, version: z.string().nullable(), at: z.string(), via: z.enum(consentVias) }),
  ),
});
export type ConsentsReply = z.infer<typeof ConsentsReply>;

export const ChangeConsentsBody = z.object({
  /** With the versions of the texts that the person was shown. */
  given: z.array(z.object({ consent, version })).max(consentKinds.length).default([]),
  withdrawn: z.array(consent).max(consentKinds.length).default([]),
  /** `question`: the person was asked again, as a text has changed. */
  via: z.enum(['settings', 'question']).default('settings'),
});
