import { type AccessRule, RefusedError } from '@fanfold/application';
import { consentsDue, consentTexts } from '@fanfold/application/identity';
import { accountStream, sanctionsStream, suspensionOf } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

import type { Caller } from './auth.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

/** A manager is not allowed for a channel what they, or its creator, are not allowed themselves. */
const peopleOf = ({ oid, session }: Caller): ReadonlySet<string> => new Set([oid, session.oid]);

// A suspension that another process recorded counts within this time. The API follows the stream, so it is
// seldom read.
const sanctionsMaxAgeMs = 5_000;

/** Throws SUSPENDED. */
const assertMayAct = async (caller: Caller, { eventLog, clock }: Deps): Promise<void> => {
  for (const oid of peopleOf(caller)) {
    const { state } = await eventLog.commands.load(sanctionsStream, oid, { maxAgeMs: sanctionsMaxAgeMs });
    const suspension = suspensionOf(state, clock.now());
    if (suspension) throw new RefusedError('SUSPENDED', { details: { until: suspension.until ?? '' } });
  }
};

// One that has agreed is seldom read again.
const accountMaxAgeMs = 60_000;
// As long as an open page takes to learn of a new text.
const textsMaxAgeMs = 5_000;

/** Who has to agree to a new text reads, leaves, or agrees. Throws CONSENT_REQUIRED. */
const assertAgreed = async (
  caller: Caller,
  rule: AccessRule,
  { eventLog }: Pick<Deps, 'eventLog'>,
): Promise<void> => {
  if (rule.beforeConsent || rule.signingUp || rule.duringDeletionWait || rule.inImpersonation) return;
  for (const oid of peopleOf(caller)) await assertPersonAgreed(oid, eventLog);
};

const assertPersonAgreed = async (oid: string, eventLog: EventLog): Promise<void> => {
  const [{ state }, texts] = await Promise.all([
    eventLog.commands.load(accountStream, oid, { maxAgeMs: accountMaxAgeMs }),
    consentTexts(eventLog.commands, { maxAgeMs: textsMaxAgeMs }),
  ]);
  if (consentsDue(state.consents, texts).length === 0) return;
  // The consent may have been given in another process since.
  const { state: now } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  if (consentsDue(now.consents, texts).length > 0) throw new RefusedError('CONSENT_REQUIRED');
};

/** Whether a caller may change anything now. Throws SUSPENDED, CONSENT_REQUIRED. */
export const assertMayChange = async (caller: Caller, rule: AccessRule, deps: Deps): Promise<void> => {
  await assertMayAct(caller, deps);
  await assertAgreed(caller, rule, deps);
};
