import type { PreviewAccessQuery } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid, type Timestamp } from '@fanfold/domain';
import {
  type AccessAnswer,
  type ContentState,
  canAccess,
  contentStream,
  noDetails,
  offerOf,
  present,
  presentationOf,
  type Viewer,
} from '@fanfold/domain/catalogue';
import { monthEnd, tierOf, tiersStream, utcMonth } from '@fanfold/domain/subscriptions';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { z } from 'zod';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { resourceOf } from './work-access.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };
type Input = z.output<typeof PreviewAccessQuery>;
type Previewed = Readonly<Record<'view' | 'comment' | 'download', AccessAnswer>>;

/**
 * What a visitor, a follower, a subscriber of one tier or a buyer could do with a creator's own work, if it
 * were published as it is written now: the rule of access itself answers, for a viewer who does not exist.
 * Throws CONTENT_NOT_FOUND, and TIERS_WRONG for a tier that is none of the creator's.
 */
export const previewAccess = async (
  { eventLog: { commands }, clock }: Deps,
  { actor }: PersonAsker,
  { contentOid, reader, tierHash }: Input,
): Promise<Previewed> => {
  const creatorOid = parseOid(actor.oid);
  const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const resource = state.creatorOid === creatorOid ? resourceOf(asPublished(state)) : undefined;
  if (!resource || state.status === 'deleted') throw new RefusedError('CONTENT_NOT_FOUND');
  const now = clock.now();
  const membership =
    reader === 'subscriber' ? await membershipOf(commands, { creatorOid, tierHash, now }) : undefined;
  const viewer: Viewer = {
    ...stranger,
    entitlement: reader === 'buyer' ? { until: null } : undefined,
    membership,
    follows: reader === 'follower',
    now,
  };
  const to = (action: keyof Previewed) => canAccess(resource, viewer, action);
  return { view: to('view'), comment: to('comment'), download: to('download') };
};

/** A person who does not exist, to whom adult works are shown. */
const stranger = { oid: null, adult: true, isAdmin: false, isBlocked: false };

/** The work as the next publication makes it. */
const asPublished = (state: Readonly<ContentState>): ContentState => {
  const {
    title = nothing,
    summary = nothing,
    body = nothing,
    cover = plain,
    ...details
  } = presentationOf(state);
  return {
    ...state,
    status: 'published',
    suspension: null,
    offer: offerOf(state),
    isAdultContent: state.draft.isAdultContent ?? state.isAdultContent,
    work: { ...noDetails, ...present(details), title, summary, body, cover },
  };
};

const nothing = { original: 'en' as const, texts: {} };
const plain = {
  scene: 'record' as const,
  colours: ['#000000', '#000000', '#000000'] as [string, string, string],
};

type Subscribing = {
  readonly creatorOid: Oid;
  readonly tierHash: string | undefined;
  readonly now: Timestamp;
};

/** What a person has who subscribes to the tier now. */
const membershipOf = async (
  commands: EventLog['commands'],
  { creatorOid, tierHash = '', now }: Subscribing,
): Promise<NonNullable<Viewer['membership']>> => {
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  const tier = tierOf(state, tierHash);
  if (!tier) throw new RefusedError('TIERS_WRONG');
  const since = utcMonth(now);
  return { tierHash, since, streak: tier.streak, until: monthEnd(since) };
};
