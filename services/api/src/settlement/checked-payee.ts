import { namesDiffer, paidTo } from '@fanfold/application/settlement';
import type { CheckedPayeeReply } from '@fanfold/contracts/settlement';
import type { Oid } from '@fanfold/domain';
import { obstacleToPay, type PayeeProfile, settlementStream } from '@fanfold/domain/settlement';

import type { SettlementDeps } from './deps.ts';
import { payeeNow } from './payee-reply.ts';
import { profileThen } from './payee-then.ts';

type Input = { readonly creatorOid: Oid; readonly requestId?: Oid | undefined };

/**
 * Whom a request is paid to: the profile that it was put in payment for, else the newest; and what keeps it
 * from being paid.
 */
export const checkedPayee = async (
  deps: SettlementDeps,
  { creatorOid, requestId }: Input,
): Promise<CheckedPayeeReply> => {
  const { eventLog, clock } = deps;
  const { checks, reply } = await payeeNow(deps, creatorOid);
  const { state } = await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const request = state.requests.find((one) => one.requestId === requestId);
  const then = request?.paidRevision && (await profileThen(eventLog, creatorOid, request.paidRevision));
  const { profile, usableFrom } = then || checks.payee;
  const isToPay = request?.state === 'requested' || request?.state === 'processing';
  const obstacle =
    request && isToPay ? obstacleToPay(request, { ...paidTo(checks), now: clock.now() }) : undefined;
  return {
    ...reply,
    payee: profile,
    usableFrom,
    namesDiffer: holderDiffers(profile),
    obstacle: obstacle ?? null,
  };
};

const holderDiffers = (profile: PayeeProfile | null): boolean =>
  profile?.bank ? namesDiffer(profile.name ?? '', profile.bank.accountHolder) : false;
