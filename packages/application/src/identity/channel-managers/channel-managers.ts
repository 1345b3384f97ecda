import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, channelManagerStream, managedChannelsAt } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { refuseCommonPassword } from '../refuse-common-password.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids'>;

/**
 * The creator sets the password of their channel's manager mode. Answers the log position. Throws
 * PASSWORD_TOO_COMMON.
 */
export const setManagerPassword = async (
  deps: Deps,
  asker: PersonAsker,
  password: string,
): Promise<bigint> => {
  const channelOid = parseOid(asker.actor.oid);
  await refuseCommonPassword(password, []);
  const passwordHash = await hashPassword(password);
  return handlerFor(
    deps,
    asker,
    channelManagerStream,
  )(channelOid, (now) => ({ type: 'SetManagerPassword', channelOid, passwordHash, now }));
};

/**
 * IDN-124: the creator appoints a person, who gets the role for this channel. Asked again after a failure in
 * between, it goes on. Answers the log position. Throws RefusedError (ACCOUNT_NOT_FOUND, OWN_ACCOUNT,
 * TOO_MANY_MANAGERS).
 */
export const appointManager = async (deps: Deps, asker: PersonAsker, managerOid: Oid): Promise<bigint> => {
  const channelOid = parseOid(asker.actor.oid);
  const { state } = await deps.eventLog.commands.load(accountStream, managerOid, { maxAgeMs: 0 });
  if (!state.profileComplete) throw new RefusedError('ACCOUNT_NOT_FOUND');
  const channel = handlerFor(deps, asker, channelManagerStream);
  await channel(channelOid, (now) => ({ type: 'AppointManager', channelOid, managerOid, now }));
  return handlerFor(
    deps,
    asker,
    accountStream,
  )(managerOid, () => ({
    type: 'GrantRole',
    role: 'channelManager',
    scope: { kind: 'channel', oid: channelOid },
    until: null,
    reason: 'appointed by the creator',
  }));
};

/**
 * The person manages the channel no longer, also where an administrator had granted it. Answers the log
 * position. Throws ACCOUNT_NOT_FOUND.
 */
export const removeManager = async (deps: Deps, asker: PersonAsker, managerOid: Oid): Promise<bigint> => {
  const channelOid = parseOid(asker.actor.oid);
  // The right goes first: should this end half-way, the person is still listed and can be removed again.
  await handlerFor(
    deps,
    asker,
    accountStream,
  )(managerOid, () => ({
    type: 'RevokeRole',
    role: 'channelManager',
    scope: { kind: 'channel', oid: channelOid },
    reason: 'removed by the creator',
  }));
  return handlerFor(
    deps,
    asker,
    channelManagerStream,
  )(channelOid, (now) => ({ type: 'RemoveManager', channelOid, managerOid, now }));
};

type Look = { readonly eventLog: EventLog; readonly clock: Clock };

/** Whether a person manages a channel now. */
export const managesChannel = async (
  { eventLog, clock }: Look,
  { managerOid, channelOid }: { readonly managerOid: string; readonly channelOid: string },
): Promise<boolean> => {
  const { state } = await eventLog.commands.load(accountStream, managerOid, { maxAgeMs: 0 });
  return managedChannelsAt(state, clock.now()).some((oid) => oid === channelOid);
};

/**
 * IDN-107: the password with which a manager turns on the mode for their session. Throws RefusedError
 * (NOT_ALLOWED for a person who does not manage the channel, MANAGER_PASSWORD_NOT_SET,
 * MANAGER_PASSWORD_WRONG).
 */
export const checkManagerPassword = async (
  deps: Look,
  { managerOid, channelOid, password }: { managerOid: string; channelOid: Oid; password: string },
): Promise<void> => {
  if (!(await managesChannel(deps, { managerOid, channelOid }))) throw new RefusedError('NOT_ALLOWED');
  const { state } = await deps.eventLog.commands.load(channelManagerStream, channelOid, { maxAgeMs: 0 });
  if (state.passwordHash === null) throw new RefusedError('MANAGER_PASSWORD_NOT_SET');
  if (!(await verifyPassword(password, state.passwordHash))) throw new RefusedError('MANAGER_PASSWORD_WRONG');
};
