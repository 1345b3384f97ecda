import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import {
  type DownloadEvidence,
  type DownloadStatus,
  type SanctionEvent,
  type SanctionKind,
  sanctionEvents,
} from './events.ts';

export type SanctionCommand = { readonly accountOid: Oid; readonly now: Timestamp } & (
  | {
      readonly type: 'ImposeSanction';
      readonly sanctionId: Oid;
      readonly kind: SanctionKind;
      readonly channelOid: Oid | null;
      readonly errorStatus: DownloadStatus | null;
      readonly reason: string;
      readonly until: Timestamp | null;
      readonly evidence?: DownloadEvidence | undefined;
    }
  | { readonly type: 'LiftSanction'; readonly sanctionId: Oid; readonly reason: string }
  | { readonly type: 'AppealSanction'; readonly sanctionId: Oid; readonly text: string }
  | {
      readonly type: 'DecideAppeal';
      readonly sanctionId: Oid;
      readonly granted: boolean;
      readonly answer: string;
    }
  | { readonly type: 'ChangeDownloaderExemption'; readonly exempt: boolean }
);

export type Sanction = {
  readonly sanctionId: Oid;
  readonly kind: SanctionKind;
  readonly channelOid: Oid | null;
  readonly errorStatus: DownloadStatus | null;
  readonly reason: string | null;
  readonly imposedAt: Timestamp;
  readonly until: Timestamp | null;
  readonly evidence?: DownloadEvidence | undefined;
  liftedAt: Timestamp | null;
  appeal: {
    readonly text: string | null;
    readonly appealedAt: Timestamp;
    decision: { readonly granted: boolean; readonly answer: string | null } | null;
  } | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type SanctionState = {
  /** The oldest first. */
  sanctions: Sanction[];
  /** Automatic blocks for downloads leave the account alone. */
  exempt: boolean;
};

export type SanctionRefusal =
  | 'SANCTION_NOT_FOUND'
  | 'SANCTION_OVER'
  | 'SANCTION_INVALID'
  | 'ALREADY_APPEALED'
  | 'APPEAL_NOT_OPEN';

type Decided = SanctionEvent[] | Refusal<SanctionRefusal>;

export const sanctions: Decider<SanctionState, SanctionCommand, SanctionEvent, SanctionRefusal> = {
  initial: () => ({ sanctions: [], exempt: false }),

  evolve: (state, event) => {
    if (event.type === 'SanctionImposed') {
      const { type: _, accountOid: __, ...sanction } = event;
      state.sanctions.push({ ...sanction, liftedAt: null, appeal: null });
      return state;
    }
    if (event.type === 'DownloaderExemptionChanged') {
      state.exempt = event.exempt;
      return state;
    }
    const sanction = state.sanctions.find(({ sanctionId }) => sanctionId === event.sanctionId);
    if (!sanction) return state;
    switch (event.type) {
      case 'SanctionLifted':
        sanction.liftedAt = event.liftedAt;
        return state;
      case 'SanctionAppealed':
        sanction.appeal = { text: event.text, appealedAt: event.appealedAt, decision: null };
        return state;
      case 'AppealDecided':
        if (sanction.appeal) sanction.appeal.decision = { granted: event.granted, answer: event.answer };
        if (event.granted) sanction.liftedAt = event.decidedAt;
        return state;
    }
  },

  decide: (state, command) => {
    const { accountOid } = command;
    if (command.type === 'ImposeSanction') return impose(state, command);
    if (command.type === 'ChangeDownloaderExemption') {
      const { exempt } = command;
      return state.exempt === exempt ? [] : [{ type: 'DownloaderExemptionChanged', accountOid, exempt }];
    }
    const { sanctionId } = command;
    const sanction = state.sanctions.find((one) => one.sanctionId === sanctionId);
    if (!sanction) return refuse('SANCTION_NOT_FOUND');
    return answer(sanction, command);
  },
};

type Answer = Extract<SanctionCommand, { type: 'LiftSanction' | 'AppealSanction' | 'DecideAppeal' }>;

/** What is done about a sanction that was imposed. */
const answer = (sanction: Sanction, command: Answer): Decided => {
  const { accountOid, sanctionId, now } = command;
  switch (command.type) {
    case 'LiftSanction':
      if (sanction.liftedAt !== null) return [];
      if (!isActive(sanction, now)) return refuse('SANCTION_OVER');
      return [{ type: 'SanctionLifted', accountOid, sanctionId, reason: command.reason, liftedAt: now }];
    case 'AppealSanction':
      if (sanction.appeal) return refuse('ALREADY_APPEALED');
      if (!isActive(sanction, now)) return refuse('SANCTION_OVER');
      return [{ type: 'SanctionAppealed', accountOid, sanctionId, text: command.text, appealedAt: now }];
    case 'DecideAppeal': {
      if (!sanction.appeal || sanction.appeal.decision) return refuse('APPEAL_NOT_OPEN');
      const { granted, answer: said } = command;
      return [{ type: 'AppealDecided', accountOid, sanctionId, granted, answer: said, decidedAt: now }];
    }
  }
};

type Imposing = Extract<SanctionCommand, { type: 'ImposeSanction' }>;

const impose = (state: SanctionState, command: Imposing): Decided => {
  const { accountOid, sanctionId, kind, channelOid, errorStatus, reason, until, evidence, now } = command;
  if (state.sanctions.some((one) => one.sanctionId === sanctionId)) return [];
  if (!fits(command)) return refuse('SANCTION_INVALID');
  // An automatic block does not come twice, and not to those who were exempted.
  const blocked = downloadBlockOf(state, now) !== undefined;
  if (errorStatus === 444 && (state.exempt || blocked)) return [];
  return [
    {
      type: 'SanctionImposed',
      accountOid,
      sanctionId,
      kind,
      channelOid,
      errorStatus,
      reason,
      imposedAt: now,
      until,
      ...(evidence ? { evidence } : {}),
    },
  ];
};

/**
 * Whether end, channel and status are those that the kind asks for: a suspension has an end, and a ban has
 * none.
 */
const fits = ({ kind, channelOid, errorStatus, until, now }: Imposing): boolean => {
  const endFits = kind === 'suspension' ? until !== null && until > now : kind !== 'ban' || until === null;
  const channelFits = (kind === 'channelBan') === (channelOid !== null);
  return endFits && channelFits && (kind === 'illegalDownload') === (errorStatus !== null);
};

export const isActive = (
  { liftedAt, until }: Pick<Sanction, 'liftedAt' | 'until'>,
  now: Timestamp,
): boolean => liftedAt === null && (until === null || until > now);

/** What keeps the account from acting at a moment: the suspension or ban that lasts longest. */
export const suspensionOf = (
  { sanctions: all }: { readonly sanctions: readonly Sanction[] },
  now: Timestamp,
): Sanction | undefined =>
  all
    .filter((one) => (one.kind === 'suspension' || one.kind === 'ban') && isActive(one, now))
    .toSorted((one, other) => (endOf(one) < endOf(other) ? 1 : -1))[0];

/** What refuses the account's log-in at a moment (IDN-129); an administrator's mark counts first. */
export const downloadBlockOf = (
  { sanctions: all }: { readonly sanctions: readonly Sanction[] },
  now: Timestamp,
): Sanction | undefined =>
  all
    .filter((one) => one.kind === 'illegalDownload' && isActive(one, now))
    .toSorted((one, other) => (other.errorStatus ?? 0) - (one.errorStatus ?? 0))[0];

const endOf = ({ until }: Sanction): string => until ?? '9999';

export const sanctionsStream = defineStream({
  category: 'sanctions',
  idPattern: '{oid}',
  holds: 'warnings, suspensions, bans and holds of an account, and their appeals',
  context: 'identity',
  decider: sanctions,
  events: sanctionEvents,
});
