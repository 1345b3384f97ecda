import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';

/**
 * The problems that an installation can have, by the name that metrics, logs, the health page and
 * docs/operations.md use. A process watches those that it can detect.
 */
export const alarmNames = [
  'postgres-unreachable',
  'event-log-unreachable',
  'appends-failing',
  'disk-low',
  'clock-skew',
  'projector-silent',
  'projection-stopped',
  'projections-stuck',
  'worker-silent',
  'process-manager-stopped',
  'worker-stuck',
  'payment-provider-unreachable',
  'payment-webhooks-late',
  'unspent-coins-not-covered',
  'unspent-coins-over-threshold',
] as const;
export type AlarmName = (typeof alarmNames)[number];

export type Alarm = {
  readonly name: AlarmName;
  /** ISO 8601, by this process's clock. */
  readonly since: string;
  /** What was found, for operators: may contain addresses and error messages. */
  readonly detail: string;
};

export type Check = {
  readonly name: AlarmName;
  /** The problem in one sentence; undefined when there is none. A rejection counts as a problem. */
  readonly look: () => Promise<string | undefined> | string | undefined;
  /**
   * How long a problem has to last before it is an alarm, so that a short restart raises none. Default 3 s.
   */
  readonly forMs?: number;
};

export type AlarmsOptions = {
  readonly checks: readonly Check[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  /** How often each check runs. Default 1 s. */
  readonly everyMs?: number;
};

/** A check without an answer for this time counts as a problem, and is abandoned. */
export const checkTimeoutMs = 4_000;
export const checkEveryMs = 1_000;
export const raiseAfterMs = 3_000;

type Watched = {
  readonly check: Check;
  alarm: Alarm | undefined;
  /** Since when the problem lasts, on the monotonic clock. */
  wrongSinceMs: number | undefined;
  /** The check in progress. */
  look: { readonly startedMs: number } | undefined;
};

/**
 * Runs all checks once a second. A problem that lasts becomes an alarm: `fanfold_alarm{name}` is 1, and a log
 * line of level error describes it. The alarm ends by itself when the problem does.
 */
export class Alarms implements Disposable {
  readonly #options: AlarmsOptions;
  readonly #watched: readonly Watched[];
  readonly #timer: NodeJS.Timeout;

  constructor(options: AlarmsOptions) {
    this.#options = options;
    this.#watched = options.checks.map((check) => ({
      check,
      alarm: undefined,
      wrongSinceMs: undefined,
      look: undefined,
    }));
    for (const { name } of options.checks) options.telemetry.alarm.set({ name }, 0);
    this.#timer = setInterval(() => this.#lookAtAll(), options.everyMs ?? checkEveryMs);
    this.#timer.unref();
  }

  get active(): readonly Alarm[] {
    return this.#watched.flatMap(({ alarm }) => alarm ?? []);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #lookAtAll(): void {
    for (const watched of this.#watched) {
      const { look } = watched;
      if (look && performance.now() - look.startedMs < checkTimeoutMs) continue;
      if (look) this.#judge(watched, `No answer within ${checkTimeoutMs / 1000} s`);
      void this.#look(watched);
    }
  }

  async #look(watched: Watched): Promise<void> {
    const mine = { startedMs: performance.now() };
    watched.look = mine;
    let detail: string | undefined;
    try {
      detail = await watched.check.look();
    } catch (error) {
      detail = messageOf(error);
    }
    // The late answer of an abandoned check says nothing about the present.
    if (watched.look !== mine) return;
    watched.look = undefined;
    this.#judge(watched, detail);
  }

  #judge(watched: Watched, detail: string | undefined): void {
    const { check } = watched;
    const { clock, log, telemetry } = this.#options;
    if (detail === undefined) {
      watched.wrongSinceMs = undefined;
      if (!watched.alarm) return;
      log.info({ alarm: check.name, since: watched.alarm.since }, 'an alarm has ended');
      watched.alarm = undefined;
      telemetry.alarm.set({ name: check.name }, 0);
      return;
    }
    const now = performance.now();
    watched.wrongSinceMs ??= now;
    if (now - watched.wrongSinceMs < (check.forMs ?? raiseAfterMs)) return;
    if (!watched.alarm) {
      log.error({ alarm: check.name, detail }, 'alarm');
      telemetry.alarm.set({ name: check.name }, 1);
    }
    watched.alarm = { name: check.name, since: watched.alarm?.since ?? clock.now(), detail };
  }
}

const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};
