import { endCopy, endGift, endUse } from '@fanfold/application/commerce';
import { ProviderQuestions } from '@fanfold/application/payments';
import type { DomainEvent } from '@fanfold/domain';
import { creditsStream, walletStream } from '@fanfold/domain/wallet';
import { type EventLog, UnavailableError } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { type Clock, type Logger, randomIds, sleep, uuid5 } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { type DueTimer, dueTimers, timers } from '@fanfold/projections/operations/deadlines';
import { type DueLot, dueLots, walletBalances } from '@fanfold/projections/wallet/balances';
import type { Kysely } from 'kysely';

export type TimersOptions = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Called after each time that the list was gone through, or found out of reach. */
  readonly onRound?: () => void;
};

const lookEveryMs = 1_000;
const atOnce = 100;

/**
 * Ends what nobody ended in time: abandoned charges, holds, lots. The list of what is due is a read model, so it may lag
 * or name something that is over; the stream's own decider has the last word.
 */
export const runTimers = async (options: TimersOptions): Promise<void> => {
  const { db, clock, log, signal, onRound } = options;
  await using questions = new ProviderQuestions(options);
  while (!signal.aborted) {
    try {
      const now = clock.now();
      const [due, lots] = await Promise.all([
        readFrom(db, timers, (tables) =>
          dueTimers(tables, { now, limit: atOnce, except: questions.waiting() }),
        ),
        readFrom(db, walletBalances, (tables) => dueLots(tables, { now, limit: atOnce })),
      ]);
      for (const { kind, id, stream } of due) {
        if (kind === 'charge') questions.ask(id);
        if (kind === 'refund') questions.askRefund(id, idIn(stream));
      }
      const commands = [...due.filter(isCommand), ...lots];
      await Promise.all(commands.map((timer) => ring(options, timer)));
      // What was just ended leaves the list when its event comes by; asking again at once would only repeat.
    } catch (error) {
      log.warn({ err: error }, 'timers have to wait');
    }
    onRound?.();
    await sleep(lookEveryMs, signal);
  }
};

/** A charge or a refund is not ended by a command alone: the provider is asked first. */
type Commanded = DueTimer & { readonly kind: Exclude<DueTimer['kind'], 'charge' | 'refund'> };
type CommandTimer = Commanded | DueLot;

const isCommand = (timer: DueTimer): timer is Commanded => timer.kind !== 'charge' && timer.kind !== 'refund';

const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

const ring = async ({ eventLog, log }: TimersOptions, timer: CommandTimer): Promise<void> => {
  const id = idIn(timer.stream);
  const expiresAt = 'expiresAt' in timer ? timer.expiresAt : timer.dueAt;
  const request = {
    id,
    key: uuid5('timer', timer.kind, timer.stream, timer.id, timer.dueAt, expiresAt),
    body: { kind: timer.kind, id: timer.id, dueAt: timer.dueAt },
    actor: { oid: null, role: 'system' },
    correlationId: randomIds.uuid(),
  } as const;
  try {
    const outcome = await send(eventLog, timer, request);
    if (outcome.status === 'accepted') return;
    log.debug({ timer, outcome: outcome.status }, 'a timer was over already');
  } catch (error) {
    if (!(error instanceof UnavailableError)) log.error({ err: error, timer }, 'a timer could not be rung');
  }
};

type Request = Omit<Parameters<ReturnType<EventLog['commands']['of']>['handle']>[0], 'command'>;

const send = (
  eventLog: EventLog,
  timer: CommandTimer,
  request: Request,
): Promise<{ status: string; events?: readonly DomainEvent[] }> => {
  const { commands } = eventLog;
  switch (timer.kind) {
    case 'copy':
      return endCopy(eventLog, timer.id, request);
    case 'discount':
      return endUse(eventLog, timer.id, request);
    case 'gift':
      return endGift(eventLog, timer.id, request);
    case 'hold':
      return commands.of(walletStream).handle({
        ...request,
        command: (now) => ({ type: 'ReleaseHold', holdId: timer.id as never, cause: 'expired', now }),
      });
    case 'lot':
      return commands.of(walletStream).handle({
        ...request,
        command: (now) => ({
          type: timer.expiresAt <= now ? 'ExpireLot' : 'WarnOfExpiry',
          lotId: timer.id,
          now,
        }),
      });
    case 'reservation':
      return commands.of(creditsStream).handle({
        ...request,
        command: (now) => ({
          type: 'ReleaseReservation',
          reservationId: timer.id as never,
          cause: 'expired',
          now,
        }),
      });
    case 'creditLot':
      return commands.of(creditsStream).handle({
        ...request,
        command: (now) => ({
          type: timer.expiresAt <= now ? 'ExpireCreditLot' : 'WarnOfCreditExpiry',
          lotId: timer.id,
          now,
        }),
      });
  }
};
