import { limits } from '@fanfold/contracts';
import type { WhitelistBody } from '@fanfold/contracts/identity';
import type { Oid } from '@fanfold/domain';
import { type DownloadEvidence, downloadBlockOf, sanctionsStream } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';

import { type Asker, accepted, type Invocation } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'clock'>;

/**
 * Refuses an illegal downloader's log-in, and the works that they open, with the status and the address for
 * the warning page (IDN-129).
 */
export const refuseIllegalDownloader = async (
  { eventLog, clock }: Deps,
  { oid, email, maxAgeMs = 0 }: { readonly oid: string; readonly email: string; readonly maxAgeMs?: number },
): Promise<void> => {
  const { state } = await eventLog.commands.load(sanctionsStream, oid, { maxAgeMs });
  const block = downloadBlockOf(state, clock.now());
  if (!block) return;
  const details = { isIllegalDownloader: 'true', errorStatus: block.errorStatus ?? 999, email };
  throw new RefusedError('ILLEGAL_DOWNLOADER', { details });
};

type Blocked = { readonly oid: Oid; readonly correlationId: string; readonly evidence?: DownloadEvidence };

/**
 * The system blocks an account that downloads too much for a day; one that is exempt or blocked already stays
 * as it is.
 */
export const blockDownloader = async (
  { eventLog, clock, ids }: Deps & Pick<IdentityDeps, 'ids'>,
  { oid, correlationId, evidence }: Blocked,
): Promise<bigint> => {
  const now = clock.now();
  const until = new Date(Date.parse(now) + limits.downloadBlockHours * 3_600_000).toISOString();
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    actor: { oid: null, role: 'system' },
    correlationId,
    id: oid,
    key: ids.uuid(),
    body: null,
    command: () => ({
      type: 'ImposeSanction',
      accountOid: oid,
      sanctionId: ids.oid(now) as Oid,
      kind: 'illegalDownload',
      channelOid: null,
      errorStatus: 444,
      reason: 'automatic: unusually many downloads',
      until,
      evidence,
      now,
    }),
  });
  return accepted(outcome).position;
};

/**
 * IDN-033: the owner, who has identified themselves with the password, lifts an automatic block. An
 * administrator's mark stays. Throws RefusedError (DOWNLOADER_MARKED).
 */
export const unlockDownloader = async (
  { eventLog, clock }: Deps,
  { oid, correlationId }: { readonly oid: Oid; readonly correlationId: string },
): Promise<bigint> => {
  const now = clock.now();
  const { state, position } = await eventLog.commands.load(sanctionsStream, oid, { maxAgeMs: 0 });
  const block = downloadBlockOf(state, now);
  if (!block) return position;
  if (block.errorStatus === 999) throw new RefusedError('DOWNLOADER_MARKED');
  const asker: Asker = { actor: { oid, role: 'user' }, correlationId };
  return lift({ eventLog, clock }, asker, {
    oid,
    sanctionId: block.sanctionId,
    reason: 'the owner identified themselves',
  });
};

/**
 * IDN-034: an administrator lifts what blocks the account, and exempts it from automatic blocks, or ends the
 * exemption. Throws RefusedError.
 */
export const whitelistDownloader = async (
  { eventLog, clock }: Deps,
  invocation: Invocation,
  { userOid, exempt, reason }: WhitelistBody,
): Promise<bigint> => {
  const { state } = await eventLog.commands.load(sanctionsStream, userOid, { maxAgeMs: 0 });
  const block = exempt ? downloadBlockOf(state, clock.now()) : undefined;
  const { actor, correlationId } = invocation;
  if (block)
    await lift(
      { eventLog, clock },
      { actor, correlationId },
      { oid: userOid, sanctionId: block.sanctionId, reason },
    );
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    ...invocation,
    id: userOid,
    command: () => ({
      type: 'ChangeDownloaderExemption',
      accountOid: userOid,
      exempt,
      now: clock.now(),
    }),
  });
  return accepted(outcome).position;
};

type Lifted = { readonly oid: Oid; readonly sanctionId: Oid; readonly reason: string };

const lift = async (
  { eventLog, clock }: Deps,
  asker: Asker,
  { oid, sanctionId, reason }: Lifted,
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    ...asker,
    id: oid,
    key: uuid5('lift', sanctionId, asker.correlationId),
    body: reason,
    command: () => ({ type: 'LiftSanction', accountOid: oid, sanctionId, reason, now: clock.now() }),
  });
  return accepted(outcome).position;
};
