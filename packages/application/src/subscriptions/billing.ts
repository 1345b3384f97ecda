import { type Oid, parseOid } from '@fanfold/domain';
import {
  type SubscriptionCharge,
  subscriptionStream,
  tiersStream,
  utcMonth,
} from '@fanfold/domain/subscriptions';
import { backOffMs, oidFromKey, uuid5 } from '@fanfold/platform';
import { orderKey } from '@fanfold/projections/operations/deadlines';

import { type Due, requestFor } from '../deadline.ts';
import { accepted } from '../invocation.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { closingOf } from './closing-of.ts';
import { collect, type Of } from './collect.ts';

type Deps = Pick<RuntimeDeps, 'eventLog' | 'clock' | 'providers' | 'log'>;

type People = { readonly creatorOid: Oid; readonly subscriberOid: Oid };

const idOf = (what: string, { creatorOid, subscriberOid }: People, when: string): Oid =>
  parseOid(oidFromKey(uuid5(what, creatorOid, subscriberOid, when)));

/** A month of a subscription has one charge, however often it is asked for. */
export const chargeIdOf = (people: People, month: string): Oid => idOf('subscription-month', people, month);

const askedFor = ({ id, actor, correlationId }: ReturnType<typeof requestFor>): Of => {
  const [creator = '', subscriber = ''] = id.split('-');
  return { creatorOid: parseOid(creator), subscriberOid: parseOid(subscriber), actor, correlationId };
};

type InLine = { readonly id: string; readonly charge: () => Promise<boolean> };

/**
 * So many cards are charged at once. How often a provider is called in a second is limited where it is
 * called.
 */
const cardsAtOnce = 8;
const backOff = { firstMs: 5_000, maxMs: 300_000 } as const;

/**
 * The billing run of the 1st (SUB-025, SUB-026), and the tries on the 2nd, 3rd and 5th: each subscription
 * that is due is renewed or ended, as it is when its subscriber or its creator deletes their account. A month
 * has one charge, whose id follows from subscription and month, so that the run can stop anywhere and begin
 * again, in any number of processes. Cards wait in line for their provider; what coins pay does not wait for
 * them.
 */
export class Billing implements AsyncDisposable {
  readonly #deps: Deps;
  readonly #line: InLine[] = [];
  /** What waits in line, is on its way, or is tried again later. */
  readonly #waiting = new Map<string, { readonly tries: number; readonly untilMs: number }>();
  readonly #running = new Set<Promise<void>>();
  #isOver = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  waiting(): string[] {
    const now = performance.now();
    return [...this.#waiting].filter(([, { untilMs }]) => untilMs > now).map(([id]) => id);
  }

  /** Whether no card is on its way or in line. */
  isIdle = (): boolean => this.#running.size === 0 && this.#line.length === 0;

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async run(due: Due): Promise<{ readonly status: string }> {
    const request = requestFor(due);
    const of = askedFor(request);
    const { commands } = this.#deps.eventLog;
    const { state } = await commands.load(subscriptionStream, request.id, { maxAgeMs: 0 });
    // A charge that was open when a process stopped is finished first.
    if (state.open && !(await this.#collect(of, request.id, state.open))) return { status: 'waiting' };
    const [{ state: tiers }, closing] = await Promise.all([
      // One of a creator's subscribers after the other: a second old is as good as a second ago.
      commands.load(tiersStream, of.creatorOid, { maxAgeMs: 1_000 }),
      closingOf(commands, of, this.#deps.clock.now()),
    ]);
    const outcome = await commands.of(subscriptionStream).handle({
      ...request,
      command: (now) => ({
        type: 'RenewDue',
        creatorOid: of.creatorOid,
        subscriberOid: of.subscriberOid,
        tiers: tiers.tiers,
        chargeId: chargeIdOf(of, utcMonth(now)),
        closing,
        paymentId: idOf('subscription-payment', of, now.slice(0, 10)),
        now,
      }),
    });
    const { open } = accepted(outcome).state;
    if (open && !(await this.#collect(of, request.id, open))) return { status: 'waiting' };
    return { status: outcome.status };
  }

  /** An order whose process stopped before it was paid or refused is finished under its own charge. */
  async finish(due: Due): Promise<{ readonly status: string }> {
    const request = requestFor(due);
    const of = askedFor(request);
    const { commands } = this.#deps.eventLog;
    const { open } = (await commands.load(subscriptionStream, request.id, { maxAgeMs: 0 })).state;
    if (!open || due.id !== orderKey(of, open)) return { status: 'known' };
    const closing = await closingOf(commands, of, this.#deps.clock.now());
    const asked = { ...of, isClosing: closing !== undefined };
    return { status: (await this.#collect(asked, due.id, open)) ? 'accepted' : 'waiting' };
  }

  /** Whether it was collected now; a card is charged when its turn comes. */
  async #collect(of: Of, id: string, charge: SubscriptionCharge): Promise<boolean> {
    if (charge.coins > 0 && charge.card) {
      this.#standInLine(id, async () => (await collect(this.#deps, of, charge)).status !== 'pending');
      return false;
    }
    await collect(this.#deps, of, charge);
    return true;
  }

  #standInLine(id: string, charge: () => Promise<boolean>): void {
    const before = this.#waiting.get(id);
    if (before && before.untilMs > performance.now()) return;
    this.#waiting.set(id, { tries: before?.tries ?? 0, untilMs: Number.POSITIVE_INFINITY });
    this.#line.push({ id, charge });
    this.#next();
  }

  #next(): void {
    while (this.#running.size < cardsAtOnce) {
      const next = this.#isOver ? undefined : this.#line.shift();
      if (!next) return;
      const running = this.#charge(next).finally(() => {
        this.#running.delete(running);
        this.#next();
      });
      this.#running.add(running);
    }
  }

  async #charge({ id, charge }: InLine): Promise<void> {
    const tries = (this.#waiting.get(id)?.tries ?? 0) + 1;
    try {
      if (await charge()) {
        // The list of what is due may still have it for a moment.
        this.#waiting.delete(id);
        return;
      }
    } catch (error) {
      this.#deps.log.warn({ err: error, id }, 'a card could not be charged and is tried again');
    }
    this.#waiting.set(id, {
      tries,
      untilMs: performance.now() + backOffMs(tries, Math.random(), backOff),
    });
  }
}
