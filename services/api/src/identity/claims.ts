import { createHmac } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { type ClaimKind, claimStream } from '@fanfold/domain/identity';
import type { Actor, EventLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

/** Raise this when `normalise` changes; claims made under an older number stay where they are. */
export const normalisation = 1;

// Letters of other scripts that pass for Latin ones at a glance. A nickname that only differs by them is the same name.
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ո: 'n',
  ѵ: 'v',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ε: 'e',
  η: 'n',
};

/** One spelling for all ways to write the same value: NFKC, case-folded, spaces collapsed, lookalikes replaced. */
export const normalise = (kind: ClaimKind, value: string): string => {
  const plain = value.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  return kind === 'email' ? plain : [...plain].map((letter) => lookalikes[letter] ?? letter).join('');
};

type Context = { readonly actor: Actor; readonly correlationId: string };

/** Uniqueness of e-mail addresses and nicknames, through one stream a value. */
export class Claims {
  readonly #eventLog: EventLog;
  readonly #pepper: string;

  constructor(eventLog: EventLog, pepper: string) {
    this.#eventLog = eventLog;
    this.#pepper = pepper;
  }

  /** The claim's part of the stream name: `{kind}-{HMAC}`. The value itself appears nowhere. */
  idOf(kind: ClaimKind, value: string): string {
    const mac = createHmac('sha256', Buffer.from(this.#pepper, 'hex')).update(
      `${kind}:${normalise(kind, value)}`,
    );
    return `${kind}-${mac.digest('hex')}`;
  }

  /** The account that holds a value, confirmed or not yet; undefined when it is free at `now`. */
  async holder(kind: ClaimKind, value: string, now: string): Promise<Oid | undefined> {
    const { state } = await this.#eventLog.commands.load(claimStream, this.idOf(kind, value), {
      maxAgeMs: 0,
    });
    if (state.status === 'free' || (state.status === 'reserved' && state.lapsesAt <= now)) return undefined;
    return state.ownerOid ? parseOid(state.ownerOid) : undefined;
  }

  /** True when the value now belongs to `owner`, for half an hour or until confirmed. */
  async reserve(
    kind: ClaimKind,
    value: string,
    owner: Oid,
    context: Context & { key: string },
  ): Promise<boolean> {
    const outcome = await this.#eventLog.commands.of(claimStream).handle({
      ...context,
      id: this.idOf(kind, value),
      key: uuid5(context.key, 'reserve', kind),
      body: { owner },
      command: (now) => ({
        type: 'ReserveClaim',
        kind,
        ownerOid: owner,
        lapsesAt: new Date(Date.parse(now) + limits.claimMinutes * 60_000).toISOString(),
        normalisation,
        now,
      }),
    });
    return outcome.status === 'accepted';
  }

  async settle(
    type: 'ConfirmClaim' | 'ReleaseClaim',
    { kind, value, owner }: { kind: ClaimKind; value: string; owner: Oid },
    context: Context & { key: string },
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
