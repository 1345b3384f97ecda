import { feePolicyVersion } from '@fanfold/contracts';
import { type Oid, type PartnerLevel, seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { accountStream, levelAt } from '@fanfold/domain/identity';
import { platformAccountId } from '@fanfold/domain/rewards';

import { processManager, type Step, steps } from '../process-manager.ts';
import { monthAfter } from './post-earnings.process.ts';

const earnings = steps(earningsStream);

/**
 * An adjustment that one administrator asked for and another one approved is posted to the creator's month,
 * at the creator's level of that moment. A closed month takes nothing more: it goes to the next one that is
 * open.
 */
export const postAdjustments = processManager({
  name: 'post-adjustments',
  purpose: "posts an approved adjustment to the creator's month",
  consumes: ['ApprovalGranted'],
  react: async ({ event: { act, approvalId, subjectOid }, metadata }, commands) => {
    if (act.kind !== 'adjustRevenue') return [];
    const { occurredAt: at } = metadata;
    const { state } = await commands.load(accountStream, subjectOid, { maxAgeMs: 0 });
    const adjusted = {
      creatorOid: subjectOid,
      approvalId,
      coins: act.coins,
      level: levelAt(state, at),
      at,
    };
    return [post(adjusted, seoulMonth(at))];
  },
});

type Adjusted = {
  readonly creatorOid: Oid;
  readonly approvalId: Oid;
  readonly coins: number;
  readonly level: PartnerLevel;
  readonly at: string;
};

const post = (adjusted: Adjusted, month: string): Step => {
  const { creatorOid, approvalId, coins, level, at } = adjusted;
  return earnings.step({
    name: `${creatorOid}-${month}`,
    id: `${creatorOid}-${month}`,
    command: () => ({
      type: 'PostEarning',
      creatorOid,
      month,
      earningId: approvalId,
      reverses: null,
      kind: 'adjustment',
      source: { context: 'operations', id: approvalId },
      resource: null,
      tierOid: null,
      // There is no buyer: the platform's account stands for Fanfold itself.
      payerOid: platformAccountId,
      payerCountry: null,
      amounts: { paid: coins, bonus: 0, credits: 0 },
      share: 10_000,
      level,
      feePolicyVersion,
      servicePeriod: null,
      availableFrom: at,
      happenedAt: at,
    }),
    onRefusal: () => [post(adjusted, monthAfter(month))],
  });
};
