import { parseOid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import { type Providers } from '@fanfold/payments';
import { backOffMs, type Clock, type Logger, randomIds, uuid5 } from '@fanfold/platform';
import { refundOutcome } from './refund-outcome.ts';
import { isUndecided, settleCharge } from './settle-charge.ts';

type Options = {
  readonly eventLog: EventLog;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Logger;
};

const backOff = { firstMs: 1_000, maxMs: 60_000 } as const;

/**
 * Completes open charges. If a charge's outcome is unknown, it asks the provider until it answers. If a
 * charge's time is over, it closes the charge at the provider and then records it as expired. A slow provider
 * delays no other provider.
 */
export class ProviderQuestions implements AsyncDisposable {
  readonly #options: Options;
  readonly #asking = new Map<string, Promise<void>>();
  /**
   * When to ask again, by charge or refund: an unreachable provider is not asked every second about every
   * charge.
   */
  readonly #later = new Map<string, { readonly tries: number; readonly atMs: number }>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Asks about a charge unless that is going on, or was tried a moment ago. */
  ask(chargeId: string): void {
    this.#ask(chargeId, () => this.#settle(chargeId));
  }

  /** Asks for a refund that its provider left pending. */
  askRefund(refundId: string, chargeId: string): void {
    this.#ask(refundId, () => this.#refund(refundId, chargeId));
  }

  #ask(id: string, settle: () => Promise<boolean>): void {
    const waits = this.#later.get(id);
    if (this.#asking.has(id) || (waits && waits.atMs > performance.now())) return;
    const asked = settle()
      .then((isDecided) => this.#note(id, isDecided))
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error, id }, 'a charge could not be settled and is asked about again');
        this.#note(id, false);
      })
      .finally(() => this.#asking.delete(id));
    this.#asking.set(id, asked);
  }

  /** Charges and refunds that are being asked about, or were a moment ago. */
  waiting(): string[] {
    const now = performance.now();
    const later = [...this.#later].filter(([, { atMs }]) => atMs > now).map(([id]) => id);
    return [...this.#asking.keys(), ...later];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#asking.values());
  }

  async #refund(refundId: string, chargeId: string): Promise<boolean> {
    const { eventLog, providers } = this.#options;
    const { commands } = eventLog;
    const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
    const provider = providers.find(state.provider);
    const outcome = provider && (await refundOutcome(commands, provider, { chargeId, refundId }));
    if (!outcome) return true;
    if (outcome.status === 'pending') return false;
    const reported = await commands.of(chargeStream).handle({
      id: parseOid(chargeId),
      key: uuid5('refund-later', refundId),
      body: {},
      actor: { oid: null, role: 'system' },
      correlationId: randomIds.uuid(),
      command: (now) => ({ type: 'ReportRefund', refundId: parseOid(refundId), outcome, now }),
    });
    return reported.status === 'accepted';
  }

  /** Whether the charge has ended. */
  async #settle(chargeId: string): Promise<boolean> {
    const { eventLog, providers, clock } = this.#options;
    const { commands } = eventLog;
    const id = parseOid(chargeId);
    const asker = { actor: { oid: null, role: 'system' }, correlationId: randomIds.uuid() } as const;
    const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
    const isOver = state.expiresAt <= clock.now();
    if (!isUndecided(state.status)) {
      // Initiated and never opened: no provider knows the charge.
      if (state.status === 'initiated' && isOver)
        await commands.of(chargeStream).handle({
          ...asker,
          id,
          key: uuid5('never-opened', chargeId),
          body: {},
          command: (now) => ({ type: 'ExpireCharge', now }),
        });
      return true;
    }
    const how = isOver ? 'close' : 'ask';
    const settled = await settleCharge({ commands, providers }, { ...asker, chargeId: id, how });
    return !isUndecided(settled.status);
  }

  #note(id: string, isDecided: boolean): void {
    if (isDecided) {
      this.#later.delete(id);
      return;
    }
    const tries = (this.#later.get(id)?.tries ?? 0) + 1;
    this.#later.set(id, { tries, atMs: performance.now() + backOffMs(tries, Math.random(), backOff) });
  }
}
