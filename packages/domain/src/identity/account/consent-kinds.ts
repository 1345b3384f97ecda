import { z } from 'zod';

/**
 * What a person agrees to, each with a text of its own: the terms of service, the use of personal data, news
 * by e-mail, and a record of the pages they visit. The list only grows.
 */
export const consentKinds = ['terms', 'personalData', 'marketing', 'analytics'] as const;
export const consent = z.enum(consentKinds);
export type Consent = z.infer<typeof consent>;

/**
 * Where the person said so: at sign-up, in their settings, when they were asked again, or by a link in a
 * mail.
 */
export const consentVias = ['signUp', 'settings', 'question', 'mail'] as const;
export const consentVia = z.enum(consentVias);
export type ConsentVia = z.infer<typeof consentVia>;
