import { type Country, parseOid } from '@fanfold/domain';
import { type SegregationCommand, segregationStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

type Deps = { readonly eventLog: EventLog };
type About = { readonly country: Country; readonly reason: string };
type Asks = About &
  Pick<Extract<SegregationCommand, { type: 'AskMove' }>, 'amountWon' | 'reference' | 'bookedOn'>;
type Decides = { readonly country: Country; readonly reference: string } & (
  | { readonly to: 'approved' }
  | { readonly to: 'rejected'; readonly reason: string }
);

/**
 * Finance asks to book what the bank moved into the segregated account of a country, or out of it. A
 * reference that waits or is booked changes nothing. Throws RefusedError: SEGREGATED_AMOUNT_WRONG,
 * SEGREGATED_REFERENCE_USED, SEGREGATED_DAY_WRONG, SEGREGATED_MONEY_SHORT.
 */
export const askSegregatedMove = (deps: Deps, invocation: Invocation, asked: Asks) =>
  handle(deps, invocation, { type: 'AskMove', ...asked });

/**
 * Another person of finance books it, or does not. Throws RefusedError: SEGREGATED_NOT_ASKED,
 * SEGREGATED_SAME_PERSON, SEGREGATED_DAY_WRONG, SEGREGATED_MONEY_SHORT.
 */
export const decideSegregatedMove = (deps: Deps, invocation: Invocation, decided: Decides) => {
  const { country, reference } = decided;
  return handle(
    deps,
    invocation,
    decided.to === 'approved'
      ? { type: 'ApproveMove', country, reference }
      : { type: 'RejectMove', country, reference, reason: decided.reason },
  );
};

/** Finance sets from which worth of unspent coins on there is an alarm, or that there is none. */
export const setUnspentThreshold = (
  deps: Deps,
  invocation: Invocation,
  set: About & { readonly thresholdWon: number | null },
) => handle(deps, invocation, { type: 'SetThreshold', ...set });

type Input = SegregationCommand extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'byOid' | 'now'>
    : never
  : never;

const handle = async ({ eventLog }: Deps, invocation: Invocation, asked: Input) => {
  const byOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(segregationStream).handle({
      ...invocation,
      id: asked.country,
      command: (now) => ({ ...asked, byOid, now }),
    }),
  );
};
