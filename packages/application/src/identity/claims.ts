import { limits } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { type ClaimKind, claimId, claimNormalisation, claimStream } from '@fanfold/domain/identity';
import type { Actor, EventLog } from '@fanfold/event-log';
import { keyedHash, uuid5 } from '@fanfold/platform';

import { isReservedName } from './reserved-names.ts';
import { skeletonOf } from './skeleton.ts';

/**
 * A sign-up can be continued by log-in for longer than a name is kept for it; the next one with its address
 * replaces it.
 */
const minutesOf = (kind: ClaimKind): number =>
  kind === 'signUp' ? limits.signUpDays * 24 * 60 : limits.claimMinutes;

type Context = { readonly actor: Actor; readonly correlationId: string; readonly key: string };

/** A value and who wants to hold it. */
type Wanted = { readonly kind: ClaimKind; readonly value: string; readonly owner: Oid };

/** Uniqueness of e-mail addresses, nicknames and addresses of pages, through one stream a value. */
export class Claims {
  readonly #eventLog: EventLog;
  readonly #pepper: string;

  constructor(eventLog: EventLog, pepper: string) {
    this.#eventLog = eventLog;
    this.#pepper = pepper;
  }

  idOf(kind: ClaimKind, value: string): string {
    const named = kind === 'nickname' ? skeletonOf(value) : value;
    return claimId(kind, named, (text) => keyedHash(this.#pepper, text));
  }

  /** Whether no account may have a value: a nickname or an address of a page that speaks for the platform. */
  isReserved(kind: ClaimKind, value: string): boolean {
    return (kind === 'nickname' || kind === 'customUrl') && isReservedName(value);
  }

  /** The account that holds a value, confirmed or not yet; undefined when it is free at `now`. */
  async holder(kind: ClaimKind, value: string, now: string): Promise<Oid | undefined> {
    return (await this.find(kind, value, now))?.owner;
  }

  /** The same with whether the claim is final. */
  async find(
    kind: ClaimKind,
    value: string,
    now: string,
  ): Promise<{ readonly owner: Oid; readonly confirmed: boolean } | undefined> {
    const { state } = await this.#eventLog.commands.load(claimStream, this.idOf(kind, value), {
      maxAgeMs: 0,
    });
    if (state.status === 'free' || (state.status === 'reserved' && state.lapsesAt <= now)) return undefined;
    const confirmed = state.status === 'confirmed';
    return state.ownerOid ? { owner: parseOid(state.ownerOid), confirmed } : undefined;
  }

  /** The same for nicknames, as others may ask. */
  readonly nicknameHolder = (nickname: string, now: string): Promise<Oid | undefined> =>
    this.holder('nickname', nickname, now);

  /** True when the value now belongs to `owner`, for half an hour or until confirmed. */
  async reserve({ kind, value, owner }: Wanted, context: Context): Promise<boolean> {
    if (this.isReserved(kind, value)) return false;
    const outcome = await this.#eventLog.commands.of(claimStream).handle({
      ...context,
      id: this.idOf(kind, value),
      key: uuid5(context.key, 'reserve', kind),
      body: { owner },
      command: (now) => ({
        type: 'ReserveClaim',
        kind,
        ownerOid: owner,
        lapsesAt: new Date(Date.parse(now) + minutesOf(kind) * 60_000).toISOString(),
        normalisation: claimNormalisation,
        now,
      }),
    });
    return outcome.status === 'accepted';
  }

  /** Gives a value to its newest owner: the former one, if another, lets it go. */
  async replace(wanted: Wanted, { now, ...context }: Context & { readonly now: string }): Promise<void> {
    const { kind, value, owner } = wanted;
    const former = await this.holder(kind, value, now);
    if (former && former !== owner)
      await this.settle('ReleaseClaim', { kind, value, owner: former }, context);
    await this.reserve(wanted, context);
  }

  async settle(
    type: 'ConfirmClaim' | 'ReleaseClaim',
    { kind, value, owner }: Wanted,
    context: Context,
  ): Promise<boolean> {
    const outcome = await this.#eventLog.commands.of(claimStream).handle({
      ...context,
      id: this.idOf(kind, value),
      key: uuid5(context.key, type, kind),
      body: { owner },
      command: () => ({ type, kind, ownerOid: owner }),
    });
    return outcome.status === 'accepted';
  }
}
