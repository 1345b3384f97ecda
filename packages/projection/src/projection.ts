import type { DomainEvent } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import type { Kysely } from 'kysely';
import type { AnyTable } from './postgres/define-table.ts';
import { erasing } from './postgres/erasing.ts';

/** A live message of a handler to clients: complete, addressed by topic, with absolute values. */
export type LiveMessageLike = {
  readonly kind: string;
  readonly topic: string;
  /** Log position of its event, as a decimal string. */
  readonly position: string;
};

type EventOfType<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

export type ProjectionDefinition<Tables, Type extends DomainEvent['type']> = {
  /** kebab-case; names the folder, the schemas and the checkpoint. */
  readonly name: string;
  /** Raise it with every change of tables or handlers: a new generation is then built and swapped in. */
  readonly version: number;
  /** The event types that `project` receives; all others are skipped. */
  readonly consumes: readonly Type[];
  /** Creates the tables of one generation in the schema that `db` is bound to. `declared`: what they are. */
  readonly tables: ((db: Kysely<Tables>) => Promise<void>) & { readonly declared?: readonly AnyTable[] };
  /**
   * Writes the changes of a batch (never empty, in log order). It runs inside the transaction that also moves
   * the checkpoint, so adding to rows is safe: no event is ever counted twice. It may run again for the same
   * batch when the transaction rolled back; hence it may change nothing but its tables.
   */
  readonly project: (
    db: Kysely<Tables>,
    batch: readonly Recorded<EventOfType<Type>>[],
  ) => Promise<readonly LiveMessageLike[] | void>;
};

/** A projection as the runtime sees it, without the types of its tables and events. */
export type AnyProjection = {
  readonly name: string;
  readonly version: number;
  readonly consumes: readonly string[];
  readonly tables: ((db: Kysely<any>) => Promise<void>) & { readonly declared?: readonly AnyTable[] };
  readonly project: (
    db: Kysely<any>,
    batch: readonly Recorded<any>[],
  ) => Promise<readonly LiveMessageLike[] | void>;
};

/**
 * `projection<Tables>()({ … })`: the tables are a type argument, the event types are inferred from
 * `consumes`.
 */
export const projection =
  <Tables>() =>
  <const Type extends DomainEvent['type']>(
    definition: ProjectionDefinition<Tables, Type>,
  ): ProjectionDefinition<Tables, Type> => {
    if (!/^[a-z][a-z0-9-]{1,40}$/.test(definition.name)) {
      throw new Error(`"${definition.name}" is no name for a projection: kebab-case, at most 41 characters`);
    }
    return erasing(definition);
  };

/** The Postgres schema that holds one generation's tables. */
export const generationSchema = (name: string, generation: number): string =>
  `${name.replaceAll('-', '_')}_g${generation}`;

/** The Postgres schema of the views for readers of one version. */
export const servingSchema = ({ name, version }: { name: string; version: number }): string =>
  `${name.replaceAll('-', '_')}_v${version}`;
