import { type Oid, parseOid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import {
  type FanRelation,
  fanRelations,
  firstSettings,
  type MailingState,
  mailingStream,
  relationsHeard,
} from '@fanfold/domain/notifications';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import { accounts, accountsAfter, wantsNews } from '@fanfold/projections/identity/accounts';
import { fansOf, notificationsRead } from '@fanfold/projections/notifications/inbox';
import { pushesRead, subscribersAfter } from '@fanfold/projections/notifications/pushes';

import { type DeadlineRequest, type Due, requestFor, streamIdOf } from '../deadline.ts';
import { accepted } from '../invocation.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { queueNotice } from './queue-notice.ts';
import { queuePush } from './queue-push.ts';
import { type Reach, reachOf } from './wanted.ts';
import { isNewsFor } from './work-for.ts';

/**
 * People who are told in one step. There is a step a second, so this is also the most e-mails a second of a
 * mailing.
 */
export const peopleInAStep = 50;

/**
 * Tells the next people of a mailing. A read model proposes them; whether a person is told is decided by
 * their own streams, and who has been told is in them as well, so a repeated step tells no person twice.
 */
export const advanceMailing = async (deps: RuntimeDeps, due: Due): Promise<{ readonly status: string }> => {
  const mailingId = streamIdOf(due.stream);
  const { state } = await deps.eventLog.commands.load(mailingStream, mailingId, { maxAgeMs: 0 });
  if (state.status === 'scheduled') return begin(deps, due);
  if (state.status !== 'running') return { status: 'refused' };
  const after = state.upTo;
  const people = await nextPeople(deps, state);
  const told = await Promise.all(people.map((oid) => tell(deps, { oid, mailing: state, due })));
  const last = people.at(-1);
  const stream = deps.eventLog.commands.of(mailingStream);
  const request = (step: string): DeadlineRequest => ({
    ...requestFor(due),
    key: `${mailingId}:${step}:${after}`,
    body: null,
  });
  if (last !== undefined) {
    const count = told.filter(Boolean).length;
    const counts = { told: count, passedOver: people.length - count };
    const advanced = await stream.handle({
      ...request('advance'),
      command: (now) => ({ type: 'AdvanceMailing', after, upTo: last, ...counts, now }),
    });
    accepted(advanced);
  }
  if (people.length < peopleInAStep)
    await stream.handle({
      ...request('finish'),
      command: (now) => ({ type: 'FinishMailing', after: last ?? after, now }),
    });
  return { status: 'accepted' };
};

/** The moment of a scheduled mailing has come; its first people are told in the next round. */
const begin = async ({ eventLog }: RuntimeDeps, due: Due): Promise<{ readonly status: string }> =>
  eventLog.commands.of(mailingStream).handle({
    ...requestFor(due),
    command: (now) => ({ type: 'BeginMailing', now }),
  });

const nextPeople = async (
  { db }: RuntimeDeps,
  { audience, upTo: after, startedAt }: Readonly<MailingState>,
): Promise<readonly Oid[]> => {
  const page = { after, limit: peopleInAStep };
  switch (audience?.kind) {
    case undefined:
      return [];
    case 'person':
      return after === '' ? [audience.userOid] : [];
    case 'fans':
    case 'favourites': {
      const { creatorOid } = audience;
      const relations = relationsOf(audience);
      const oids = await readFrom(db, notificationsRead, (tables) =>
        fansOf(tables, { creatorOid, relations, by: startedAt, ...page }),
      );
      return oids.map(parseOid);
    }
    case 'consented':
      return (await readFrom(db, accounts, (tables) => wantsNews(tables, page))).map(parseOid);
    case 'subscribed':
      return (await readFrom(db, pushesRead, (tables) => subscribersAfter(tables, page))).map(parseOid);
    case 'all':
      return (
        await readFrom(db, accounts, (tables) => accountsAfter(tables, { ...page, registeredBy: startedAt }))
      ).map(parseOid);
  }
};

type Told = { readonly oid: Oid; readonly mailing: Readonly<MailingState>; readonly due: Due };

const tell = async (deps: RuntimeDeps, { oid, mailing, due }: Told): Promise<boolean> => {
  const { commands } = deps.eventLog;
  const reach = await reachOf(commands, oid);
  if (mailing.mailingId === '' || !(await isMeant(deps, { oid, mailing, reach }))) return false;
  const { mailingId, category } = mailing;
  const { correlationId } = requestFor(due);
  const about = { kind: 'mailing', mailingId } as const;
  const notice = { ownerOid: oid, cause: mailingId, category, about, correlationId };
  const isPushed = await queuePush(commands, reach, notice);
  // What was written for browsers is not mailed as well.
  return mailing.audience?.kind === 'subscribed'
    ? isPushed
    : (await queueNotice(commands, reach, notice)) || isPushed;
};

type Meant = Omit<Told, 'due'> & { readonly reach: Reach };

/** Whether a person belongs to the audience, by their own streams. */
const isMeant = async (deps: RuntimeDeps, { oid, mailing, reach }: Meant): Promise<boolean> => {
  const { audience } = mailing;
  switch (audience?.kind) {
    case undefined:
      return false;
    case 'person':
      return true;
    case 'fans':
    case 'favourites':
      return oid !== audience.creatorOid && isFan(deps, { oid, mailing, reach }, audience);
    case 'all':
    case 'subscribed':
    case 'consented': {
      const { language, country } = audience;
      const agrees = audience.kind !== 'consented' || reach.agrees;
      return (
        agrees &&
        (language === null || reach.language === language) &&
        (country === null || reach.country === country)
      );
    }
  }
};

type ToFans = { readonly kind: 'fans' | 'favourites' };
const relationsOf = ({ kind }: ToFans): readonly FanRelation[] =>
  kind === 'fans' ? fanRelations : ['favourite'];

/**
 * As whose fan the person is addressed, and wants to hear of creators: none where they muted this one
 * (IDN-071).
 */
const heardAs = (creatorOid: Oid, audience: ToFans, { inbox }: Meant['reach']): readonly FanRelation[] => {
  const { receive, mutedCreators } = inbox.settings ?? firstSettings;
  if (mutedCreators.includes(creatorOid)) return [];
  const heard = relationsHeard(receive);
  return relationsOf(audience).filter((relation) => heard.includes(relation));
};

/** A fan of the creator who wants to hear of them, and may see the work. */
const isFan = async (
  deps: RuntimeDeps,
  { oid, mailing, reach }: Meant,
  audience: ToFans,
): Promise<boolean> => {
  const creatorOid = mailing.senderOid;
  if (creatorOid === '') return false;
  const heard = heardAs(creatorOid, audience, reach);
  if (heard.length === 0) return false;
  const { commands } = deps.eventLog;
  const [{ state: marks }, { state: channel }] = await Promise.all([
    commands.load(marksStream, oid, { maxAgeMs: 0 }),
    commands.load(subscriptionStream, subscriptionId(creatorOid, oid), { maxAgeMs: 0 }),
  ]);
  const is: Readonly<Record<FanRelation, boolean>> = {
    favourite: marks.favourites.includes(creatorOid),
    follower: channel.followedAt !== null,
    subscriber: channel.paid !== null,
  };
  if (!heard.some((relation) => is[relation]) || marks.blocked.user.includes(creatorOid)) return false;
  const { contentOid } = mailing;
  return contentOid === null || isNewsFor(deps, { oid, country: reach.country }, contentOid);
};
