import { terms } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, claimNormalisation, claimStream, type GrantableRole } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import { randomIds, systemClock } from '@fanfold/platform';

type AccountCommand = Parameters<(typeof accountStream)['decider']['decide']>[1];

/**
 * Creates an account with a confirmed address and these roles, directly in the log. Answers the account's
 * oid.
 */
export const registerAccount = async (
  eventLog: EventLog,
  roles: readonly GrantableRole[] = [],
  birthDate = '1990-01-31',
  /** Whether a worker runs, which confirms the address and the nickname. */
  { isWhole = false } = {},
): Promise<string> => {
  const oid = parseOid(randomIds.oid(systemClock.now()));
  if (isWhole) await reserveClaims(eventLog, oid);
  await handle(eventLog, oid, (now) => ({
    type: 'StartSignUp',
    accountOid: oid,
    email: `${oid}@example.test`,
    passwordHash: 'nobody signs in with a password here',
    language: 'en',
    emailClaim: `email-${oid}`,
    codeHash: 'code',
    codeExpiresAt: new Date(Date.parse(now) + 600_000).toISOString(),
    now,
  }));
  await handle(eventLog, oid, (now) => ({ type: 'ConfirmEmail', codeHash: 'code', now }));
  await handle(eventLog, oid, (now) => ({
    type: 'CompleteProfile',
    nickname: oid,
    nicknameClaim: `nickname-${oid}`,
    birthDate,
    consents: { termsVersion: terms.terms, personalDataVersion: terms.personalData, marketing: false },
    residence: { country: 'KR', evidence: 'declared' },
    now,
  }));
  for (const role of roles)
    await handle(eventLog, oid, () => ({
      type: 'GrantRole',
      role,
      scope: 'platform',
      until: null,
      reason: 'a test',
    }));
  return oid;
};

const reserveClaims = async (eventLog: EventLog, ownerOid: Oid): Promise<void> => {
  for (const kind of ['email', 'nickname'] as const) {
    const key = randomIds.uuid();
    const outcome = await eventLog.commands.of(claimStream).handle({
      id: `${kind}-${ownerOid}`,
      key,
      body: null,
      actor: { oid: null, role: 'system' },
      correlationId: key,
      command: (now) => ({
        type: 'ReserveClaim',
        kind,
        ownerOid,
        lapsesAt: new Date(Date.parse(now) + 600_000).toISOString(),
        normalisation: claimNormalisation,
        now,
      }),
    });
    if (outcome.status !== 'accepted') throw new Error(JSON.stringify(outcome));
  }
};

export const revokeRole = (eventLog: EventLog, oid: string, role: GrantableRole): Promise<void> =>
  handle(eventLog, oid, () => ({ type: 'RevokeRole', role, scope: 'platform', reason: 'a test' }));

const handle = async (
  eventLog: EventLog,
  oid: string,
  command: (now: string) => AccountCommand,
): Promise<void> => {
  const key = randomIds.uuid();
  const actor = { oid: null, role: 'system' } as const;
  const request = { id: oid, key, body: key, actor, correlationId: key, command };
  const outcome = await eventLog.commands.of(accountStream).handle(request);
  if (outcome.status !== 'accepted') throw new Error(JSON.stringify(outcome));
};
