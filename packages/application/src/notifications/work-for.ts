import type { Country, Oid } from '@fanfold/domain';
import { marksStream } from '@fanfold/domain/community';
import { accountStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

import { accessTo } from '../catalogue/index.ts';
import { adultProofOf } from '../identity/index.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

/** Who is told outside the site, and where they live, as far as that is known. */
export type Reader = { readonly oid: Oid; readonly country: Country | null };

const maxAgeMs = 1_000;

/**
 * What a person may find of a work who does not look at the site now: the one rule of access answers, so that
 * an e-mail or a push names no work that its page would not show.
 */
export const workFor = async (deps: Deps, { oid, country }: Reader, contentOid: string) => {
  const { commands } = deps.eventLog;
  const { state: account } = await commands.load(accountStream, oid, { maxAgeMs });
  const proof = await adultProofOf(commands, { oid, at: deps.clock.now(), maxAgeMs: 0 });
  const adult = proof !== null && !account.compliance;
  const { work, to } = await accessTo(deps, { oid, isAdmin: false, adult, country }, contentOid);
  return { work, isFound: to('find').allowed };
};

/** Whether a new work is still news for a person: lists would show it to them. */
export const isNewsFor = async (deps: Deps, reader: Reader, contentOid: Oid): Promise<boolean> => {
  const { work, isFound } = await workFor(deps, reader, contentOid);
  if (!isFound || work.status !== 'published' || !work.listed) return false;
  const { state } = await deps.eventLog.commands.load(marksStream, reader.oid, { maxAgeMs });
  const { blocked, tags } = state;
  return (
    !blocked.user.some((one) => one === work.creatorOid) &&
    !blocked.content.includes(contentOid) &&
    !(work.work?.hashtags ?? []).some((tag) => tags.includes(tag))
  );
};
