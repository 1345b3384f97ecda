import type { Recorded } from '@fanfold/event-log';

import { ConnectionLost } from '../postgres/session.ts';
import type { DetachedAt } from './detached-at.ts';
import type { Member } from './member.ts';

/**
 * The log is not the one that the read models were computed from: another log, or an older state of it
 * restored from a backup. Going on would skip or repeat events silently, so everything stops until an
 * operator rebuilds.
 */
export class RebuildRequired extends Error {
  override readonly name = 'RebuildRequired';

  constructor(reason: string) {
    super(
      `Rebuild required: ${reason}. Restore the log and the database that belong together, or build all read models again from this log: npm run fanfold -- rebuild-all`,
    );
  }
}

/**
 * Another process has taken over the projections, or the database was restored to an earlier state: this
 * process may not write any more.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A handler threw. Only its projection has to stop. */
export class HandlerFailed extends Error {
  override readonly name = 'HandlerFailed';
  readonly member: Member;

  constructor(member: Member, cause: unknown) {
    super(`${member.label}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.member = member;
  }
}

export type Failure = {
  readonly member: Member;
  readonly event: Recorded;
  readonly error: HandlerFailed;
  /** The position of the member: before the event. */
  readonly detachedAt: DetachedAt;
};

/** A task could not run because the group has ended or the member has left it. Try again later. */
export class MemberLeft extends Error {
  override readonly name = 'MemberLeft';
}

/**
 * SQLSTATE classes of errors of the server and not of the statement: connection exceptions, operator
 * intervention (57P: shutdown, crash), insufficient resources, deadlock and serialisation, I/O errors.
 */
const outages = /^(?:08|53|57P|40|58)/;
const socketErrors = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/**
 * Whether an error means that Postgres is unreachable or in trouble, which ends by itself, and not that the
 * statement is wrong.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return outages.test(code) || socketErrors.has(code) || error instanceof ConnectionLost;
};

/** 25P02: an earlier statement of the transaction failed. It is a consequence and never the cause. */
export const isAbortedTransaction = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02';

/** For a `catch`: answers undefined when the member has left meanwhile, and throws everything else. */
export const ignoreMemberLeft = (error: unknown): undefined => {
  if (error instanceof MemberLeft) return undefined;
  throw error;
};

/**
 * The present state changed during a comparison with the desired state: the comparison has to be repeated.
 */
export class ReconcileAgain extends Error {
  override readonly name = 'ReconcileAgain';
}
