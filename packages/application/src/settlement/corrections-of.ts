import type { Oid } from '@fanfold/domain';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { EarnedMonth, settlementStream } from '@fanfold/domain/settlement';
import type { CommandLog, EventLog } from '@fanfold/event-log';

import { type Step, steps } from '../process-manager.ts';
import { monthEvents } from './read-month.ts';

const settlements = steps(settlementStream);

type Deps = { readonly eventLog: Pick<EventLog, 'client' | 'codec'>; readonly commands: CommandLog };
type Wanted = {
  readonly creatorOid: Oid;
  readonly month: string;
  /** Only these events: up to a revision and with it, and of one earning. */
  readonly upTo?: number;
  readonly earningId?: string;
};
type Changed = Extract<EarningsEvent, { type: 'EarningHeld' | 'EarningReleased' }>;

/**
 * What was held and released of a month since it was closed, in its order, as corrections of its settlement.
 * A correction counts once, however often it is sent.
 */
export const correctionsOf = async (deps: Deps, wanted: Wanted): Promise<readonly Step[]> => {
  const { creatorOid, month } = wanted;
  const found: Step[] = [];
  for (const { event, revision, coins, earning, payerOid } of await changesOf(deps.eventLog, wanted)) {
    const { kind, level, feePolicyVersion } = earning;
    const linkedAccounts = await areLinked(deps.commands, creatorOid, payerOid);
    const about = { creatorOid, month, holdId: event.holdId, earningId: event.earningId };
    const terms = { earning: { kind, level, feePolicyVersion }, coins, linkedAccounts };
    found.push(
      settlements.step({
        name: `correct-${creatorOid}-${month}-${revision}`,
        id: creatorOid,
        command: (now) => ({ type: 'CorrectEarning', ...about, ...terms, now }),
        // It is settled later, and corrected then.
        onRefusal: () => [],
      }),
    );
  }
  return found;
};

type Change = {
  readonly event: Changed;
  readonly revision: number;
  readonly coins: number;
  readonly earning: NonNullable<ReturnType<EarnedMonth['find']>>;
  readonly payerOid: Oid | undefined;
};

/** Changes of what counts, by the events after the close. */
const changesOf = async (
  eventLog: Deps['eventLog'],
  { creatorOid, month, upTo = Number.MAX_SAFE_INTEGER, earningId }: Wanted,
): Promise<readonly Change[]> => {
  const earned = new EarnedMonth();
  const payers = new Map<string, Oid>();
  const changes: Change[] = [];
  let closed = false;
  for await (const { event, revision } of monthEvents(eventLog, { creatorOid, month, upTo })) {
    closed ||= event.type === 'MonthClosed';
    if (event.type === 'EarningPosted') payers.set(event.earningId, event.payerOid);
    const before = isChange(event) ? earned.heldOf(event.earningId) : 0;
    earned.take(event);
    if (!closed || !isChange(event)) continue;
    const coins = before - earned.heldOf(event.earningId);
    const earning = earned.find(event.earningId);
    if (coins !== 0 && earning)
      changes.push({ event, revision, coins, earning, payerOid: payers.get(event.earningId) });
  }
  return changes.filter(({ event }) => earningId === undefined || event.earningId === earningId);
};

const isChange = (event: EarningsEvent): event is Changed =>
  event.type === 'EarningHeld' || event.type === 'EarningReleased';

/** Whether finance confirmed that they are one, and holds what the one earns from the other. */
const areLinked = async (
  commands: CommandLog,
  creatorOid: Oid,
  payerOid: Oid | undefined,
): Promise<boolean> => {
  if (!payerOid) return false;
  const id = linkedAccountsId(payerOid, creatorOid);
  const { state } = await commands.load(linkedAccountsStream, id, { maxAgeMs: 0 });
  return Boolean(state.cases[payerOid]?.holdId);
};
