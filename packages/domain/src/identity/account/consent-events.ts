// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * What a person agrees to, each with a text of its own: the terms of service, the use of personal data, news by e-mail, and a
 * record of the pages they visit. The list only grows.
 */
export const consentKinds = ['terms', 'personalData', 'marketing', 'analytics'] as const;
const consent = z.enum(consentKinds);
export type Consent = z.infer<typeof consent>;

/** Where the person said so: at sign-up, in their settings, when they were asked again, or by a link in a mail. */
export const consentVias = ['signUp', 'settings', 'question', 'mail'] as const;
const consentVia = z.enum(consentVias);
export type ConsentVia = z.infer<typeof consentVia>;

/** A person agreed to a text, by its version. What was agreed to at sign-up is in `ProfileCompleted`. */
export const ConsentGiven = defineEvent('ConsentGiven', {
  accountOid: oid,
  consent,
  version: z.string(),
  via: consentVia,
  givenAt: timestamp,
});

export const ConsentWithdrawn = defineEvent('ConsentWithdrawn', {
  accountOid: oid,
  consent,
  via: consentVia,
  withdrawnAt: timestamp,
});
