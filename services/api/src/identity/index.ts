import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { accountSettingsRoutes } from './account-settings.route.ts';
import { adultRoutes } from './adult.route.ts';
import { completeProfileRoute } from './complete-profile.route.ts';
import { confirmSignUpRoutes } from './confirm-sign-up.route.ts';
import { adminUnregisterRoutes } from './deletion/admin-unregister.route.ts';
import { deletionRoutes } from './deletion/deletion.route.ts';
import type { IdentityDeps } from './deps.ts';
import { findUserRoute } from './find-user.route.ts';
import { logInRoutes } from './log-in.route.ts';
import { meRoutes } from './me.route.ts';
import { changeNicknameRoute } from './nickname/change-nickname.route.ts';
import { passkeyRoutes } from './passkeys/passkeys.route.ts';
import { passkeyRegistrationRoutes } from './passkeys/registration.route.ts';
import { passwordRoutes } from './password.route.ts';
import { sessionRoutes } from './session.route.ts';
import { sessionListRoutes } from './session-list.route.ts';
import { signUpRoutes } from './sign-up.route.ts';

export const identityRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  await app.register(signUpRoutes, deps);
  await app.register(logInRoutes, deps);
  await app.register(confirmSignUpRoutes, deps);
  await app.register(completeProfileRoute, deps);
  await app.register(sessionRoutes, deps);
  await app.register(sessionListRoutes, deps);
  await app.register(passwordRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(passkeyRegistrationRoutes, deps);
  await app.register(meRoutes, deps);
  await app.register(findUserRoute, deps);
  await app.register(accountSettingsRoutes, deps);
  await app.register(changeNicknameRoute, deps);
  await app.register(deletionRoutes, deps);
  await app.register(adminUnregisterRoutes, deps);
  await app.register(adultRoutes, deps);
};
