import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { Sessions } from '../http/sessions.ts';
import { accountSettingsRoutes } from './account-settings.route.ts';
import type { Claims } from './claims.ts';
import { confirmSignUpRoutes } from './confirm-sign-up.route.ts';
import { logInRoutes } from './log-in.route.ts';
import type { Mailer } from './mailer.ts';
import { meRoutes } from './me.route.ts';
import { changeNicknameRoute } from './nickname/change-nickname.route.ts';
import { passkeyRoutes } from './passkeys/passkeys.route.ts';
import { passkeyRegistrationRoutes } from './passkeys/registration.route.ts';
import { sessionRoutes } from './session.route.ts';
import { signUpRoutes } from './sign-up.route.ts';

export type IdentityDeps = {
  readonly eventLog: EventLog;
  readonly claims: Claims;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Keys the HMAC of confirmation codes and of passkeys' challenges, 32 bytes as hex. */
  readonly pepper: string;
  readonly adminPath: string;
  /** Where people open the site: passkeys belong to its host. */
  readonly publicUrl: string;
  readonly limits: Readonly<Record<'signUp' | 'confirm' | 'logIn', RateLimitOptions>>;
};

export const identity: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  await app.register(signUpRoutes, deps);
  await app.register(logInRoutes, deps);
  await app.register(confirmSignUpRoutes, deps);
  await app.register(sessionRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(passkeyRegistrationRoutes, deps);
  await app.register(meRoutes, deps);
  await app.register(accountSettingsRoutes, deps);
  await app.register(changeNicknameRoute, deps);
};
