import { parseOid } from '@fanfold/domain';
import { xLinkStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { type Logger, oidFromKey, uuid5 } from '@fanfold/platform';
import type { Claims } from '../identity/index.ts';
import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { XClient } from './x-client.ts';
import { verifierFor } from './x-link-verifier.ts';

type Deps = {
  readonly eventLog: EventLog;
  /** Undefined where X is not configured. */
  readonly xClient: Pick<XClient, 'accountOf'> | undefined;
  /** An X account belongs to one account of ours. */
  readonly claims: Pick<Claims, 'idOf' | 'reserve' | 'settle'>;
  /** 32 bytes as hex. */
  readonly pepper: string;
  readonly log: Logger;
};

/** What X sends the person back with. */
type Answer = { readonly state: string; readonly code: string };

/**
 * COM-014, COM-040, COM-052: asks X for the account, binds it to this one of ours, and links. The bonus coins
 * follow from the event. The claim stays when the link is given up. An account that is linked already stays
 * as it is. Throws RefusedError (X_NOT_OFFERED, X_LINK_FAILED, X_ACCOUNT_TAKEN, and those of the link's
 * stream).
 */
export const finishXLink = async (deps: Deps, invocation: Invocation, answer: Answer): Promise<void> => {
  const { eventLog, claims } = deps;
  const { actor, key, correlationId } = invocation;
  const owner = parseOid(actor.oid);
  const { state: link } = await eventLog.commands.load(xLinkStream, owner, { maxAgeMs: 0 });
  // X takes a code once; a retry after a lost answer is told what the first request did.
  if (link.status === 'linked') return;
  if (link.pending === null) throw new RefusedError('X_LINK_FAILED');
  const { state } = link.pending;
  const account = await accountAtX(deps, owner, { ...answer, expectedState: state });
  const context = { actor, correlationId, key };
  const wanted = { kind: 'xAccount', value: account.id, owner } as const;
  if (!(await claims.reserve(wanted, context))) throw new RefusedError('X_ACCOUNT_TAKEN');
  accepted(
    await eventLog.commands.of(xLinkStream).handle({
      ...context,
      id: owner,
      body: { state },
      command: (now) => ({
        type: 'LinkXAccount',
        state,
        claim: claims.idOf('xAccount', account.id),
        username: account.username,
        followers: account.followers,
        xCreatedAt: account.createdAt,
        rewardId: parseOid(oidFromKey(uuid5('x-link-reward', owner))),
        now,
      }),
    }),
  );
  await claims.settle('ConfirmClaim', wanted, context);
};

type CheckedAnswer = Answer & { readonly expectedState: string };

const accountAtX = async ({ xClient, pepper, log }: Deps, owner: string, answer: CheckedAnswer) => {
  if (!xClient) throw new RefusedError('X_NOT_OFFERED');
  try {
    return await xClient.accountOf({ ...answer, verifier: verifierFor(pepper, owner, answer.expectedState) });
  } catch (error) {
    log.warn({ err: error }, 'X did not tell about an account');
    throw new RefusedError('X_LINK_FAILED');
  }
};
