import { ChangePasswordReply, EndOthersReply } from '@fanfold/contracts/identity';
import { z } from 'zod';

import { command } from '../../lib/api.ts';

const Nothing = z.unknown();

export const changePassword = (password: string) =>
  command({ path: '/account/changepw', body: { password }, reply: ChangePasswordReply });

export const requestPasswordReset = (email: string) =>
  command({ path: '/account/changepw/request', body: { email }, reply: Nothing });

/** `oid` and `secret` stand in the mailed link. */
export const resetPassword = (body: {
  readonly oid: string;
  readonly secret: string;
  readonly password: string;
}) => command({ path: '/account/changepw/finalize', body, reply: Nothing });

export const endSession = (sessionId: string) =>
  command({ path: '/account/sessions/end', body: { sessionId }, reply: Nothing });

/** This device's own session ends as well. */
export const endAllSessions = () => command({ path: '/account/sessions/end-all', reply: EndOthersReply });

export const endOtherSessions = () =>
  command({ path: '/account/sessions/end-others', reply: EndOthersReply });
