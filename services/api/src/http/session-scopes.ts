import { type AccessRule, privilegedRoles } from '@fanfold/application';
import type { ProblemCode } from '@fanfold/contracts';

import type { Session } from './session-tables.ts';

/** Whether the scopes of a session reach as far as a route asks. */
export const isEnough = (
  { scopes }: Session,
  { duringDeletionWait, signingUp, halfSignedIn }: AccessRule,
): boolean =>
  scopes.includes('account') ||
  (duringDeletionWait === true && scopes.includes('deletion')) ||
  (signingUp === true && scopes.includes('signUp')) ||
  (halfSignedIn === true && scopes.includes('secondFactor'));

/** Why a session of a smaller scope, or none, opens no route of people who are signed in. */
export const refusalOfScope = (session: Session | undefined): ProblemCode => {
  if (!session || session.scopes.includes('secondFactor')) return 'NOT_SIGNED_IN';
  return session.scopes.includes('signUp') ? 'PROFILE_REQUIRED' : 'NOT_ALLOWED';
};

/**
 * Where a second step is required, the routes of administrators and finance staff need a session that a
 * second step opened.
 */
export const weakness = ({ allow }: AccessRule, { scopes }: Session): ProblemCode | undefined => {
  const privileged = allow !== 'public' && allow.every((role) => privilegedRoles.includes(role));
  const isWeak = privileged && !scopes.includes('strong');
  return isWeak ? 'SECOND_FACTOR_REQUIRED' : undefined;
};
