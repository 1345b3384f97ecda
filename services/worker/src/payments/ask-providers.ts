import { parseOid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import { isUndecided, type Providers, settleCharge } from '@fanfold/payments';
import { backOffMs, type Clock, type Logger, randomIds, uuid5 } from '@fanfold/platform';

type Options = {
  readonly eventLog: EventLog;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Logger;
};

const backOff = { firstMs: 1_000, maxMs: 60_000 } as const;

/**
 * Brings open charges to their end: those whose outcome is unknown are asked about until the provider answers, those whose
 * time is over are closed at the provider and only then called expired. A slow provider holds up nothing else.
 */
export class ProviderQuestions implements AsyncDisposable {
  readonly #options: Options;
  readonly #asking = new Map<string, Promise<void>>();
  /** When to ask again, by charge: a provider that is away is not asked every second by everybody. */
  readonly #later = new Map<string, { readonly tries: number; readonly atMs: number }>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Asks about a charge unless that is going on, or was tried a moment ago. */
  ask(chargeId: string): void {
    const waits = this.#later.get(chargeId);
    if (this.#asking.has(chargeId) || (waits && waits.atMs > performance.now())) return;
    const asked = this.#settle(chargeId)
      .then((isDecided) => this.#note(chargeId, isDecided))
      .catch((error: unknown) => {
        this.#options.log.warn(
          { err: error, chargeId },
          'a charge could not be settled and is asked about again',
        );
        this.#note(chargeId, false);
      })
      .finally(() => this.#asking.delete(chargeId));
    this.#asking.set(chargeId, asked);
  }

  /** Charges that are being asked about, or were a moment ago. */
  waiting(): string[] {
    const now = performance.now();
    const later = [...this.#later].filter(([, { atMs }]) => atMs > now).map(([chargeId]) => chargeId);
    return [...this.#asking.keys(), ...later];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#asking.values());
  }

  /** Whether the charge has found its end. */
  async #settle(chargeId: string): Promise<boolean> {
    const { eventLog, providers, clock } = this.#options;
    const { commands } = eventLog;
    const id = parseOid(chargeId);
    const asker = { actor: { oid: null, role: 'system' }, correlationId: randomIds.uuid() } as const;
    const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
    const isOver = state.expiresAt <= clock.now();
    if (!isUndecided(state.status)) {
      // Readied and never opened: no provider ever heard of it.
      if (state.status === 'readied' && isOver)
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

  #note(chargeId: string, isDecided: boolean): void {
    if (isDecided) {
      this.#later.delete(chargeId);
      return;
    }
    const tries = (this.#later.get(chargeId)?.tries ?? 0) + 1;
    this.#later.set(chargeId, { tries, atMs: performance.now() + backOffMs(tries, Math.random(), backOff) });
  }
}
