import { type LoginProvider, loginProvider } from '@fanfold/domain/identity';
import { z } from 'zod';

import { language, oid } from '../common.ts';

export type { LoginProvider };

/**
 * Where the person signs in; null where it is not offered. The browser gets a cookie that its answer has to
 * come with.
 */
export const ProviderLoginSetUpReply = z.object({ url: z.url().nullable() });

const answer = { code: z.string().min(1).max(4096), state: z.string().min(1).max(200) };

/** What the provider sent the person back with. */
export const ProviderLoginBody = z.object({
  ...answer,
  /** Of the page, for a person who is new. */
  language: language.default('en'),
  /** The account that invited this person (COM-058). */
  invitedBy: oid.optional(),
});

/** Apple's answer (`response_mode=form_post`). */
export const AppleReturnBody = z.object({
  code: z.string().max(4096).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(100).optional(),
});

export const LoginProviderBody = z.object({ provider: loginProvider });
export const LinkLoginStartReply = z.object({ url: z.url() });
export const LinkLoginBody = z.object({ provider: loginProvider, ...answer });

/** How the caller's account is opened. */
export const LoginMethodsReply = z.object({
  hasPassword: z.boolean(),
  providers: z.array(
    z.object({
      provider: loginProvider,
      offered: z.boolean(),
      linkedAt: z.string().nullable(),
      /** The address that the provider named when it was linked. */
      email: z.string().nullable(),
    }),
  ),
});
export type LoginMethods = z.infer<typeof LoginMethodsReply>;
