import type { DomainEvent, StreamDefinition } from '@fanfold/domain';
import { type CommandLog, type Recorded, UnavailableError } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

type EventOfType<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

/**
 * Turns events into commands. It reads streams, and never a read model. Its commands are keyed by the causing
 * event and the step, so a second reading of the log repeats nothing.
 */
export type ProcessManager = {
  readonly name: string;
  /** What it does, for the reader of the architecture's tables. */
  readonly purpose: string;
  /**
   * `own`: it reads the log by itself, because it may wait for a provider, the mail relay or another manager;
   * the store sends it only what it consumes. Without it, it shares one feed with the others and goes as fast
   * as the slowest of them.
   */
  readonly feed?: 'own';
  readonly consumes: readonly DomainEvent['type'][];
  readonly react: (recorded: Recorded, commands: CommandLog) => Promise<readonly Step[]> | readonly Step[];
};

/** One command that follows from an event. */
export type Step = { readonly run: (commands: CommandLog, cause: Cause) => Promise<void> };

export type Cause = {
  readonly manager: string;
  readonly eventId: string;
  readonly correlationId: string;
};

/** A command that a process manager has to complete was refused. An operator must look at it. */
export class StepRefusedError extends Error {
  override readonly name = 'StepRefusedError';
}

export const processManager = <const Type extends DomainEvent['type']>(definition: {
  readonly name: string;
  readonly purpose: string;
  readonly feed?: 'own';
  readonly consumes: readonly Type[];
  readonly react: (
    recorded: Recorded<EventOfType<Type>>,
    commands: CommandLog,
  ) => Promise<readonly Step[]> | readonly Step[];
}): ProcessManager => definition as unknown as ProcessManager;

/** The commands of one kind of stream, as steps. */
export const steps = <State, Command, Event, Code extends string>(
  definition: StreamDefinition<State, Command, Event, Code>,
) => ({
  step: ({
    name,
    id,
    command,
    onRefusal,
  }: {
    /** Distinguishes the steps that one event causes. */
    readonly name: string;
    readonly id: string;
    readonly command: (now: string) => Command;
    /** What to do instead; without it a refusal stops the process manager. */
    readonly onRefusal?: (code: Code) => readonly Step[];
  }): Step => ({
    run: async (commands, { manager, eventId, correlationId }) => {
      const outcome = await commands.of(definition).handle({
        id,
        key: uuid5(manager, eventId, name),
        body: { manager, eventId, name },
        command,
        actor: { oid: null, role: 'system' },
        correlationId,
        causationId: eventId,
      });
      if (outcome.status === 'accepted') return;
      const code = outcome.status === 'refused' ? outcome.refused : undefined;
      const instead = code === undefined ? undefined : onRefusal?.(code);
      if (!instead)
        throw new StepRefusedError(
          `${manager}: ${name} on ${definition.category}-${id}: ${code ?? 'key reused'}`,
        );
      for (const next of instead) await next.run(commands, { manager, eventId, correlationId });
    },
  }),
});

/** Whether waiting may help; anything else is a bug or a refusal and stops its process manager. */
export const isPassing = (error: unknown): boolean => error instanceof UnavailableError;
