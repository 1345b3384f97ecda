import { type Refusal, refuse } from '../../decider.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import type { Ids } from './publication.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

/** The most co-creators of a work, and the most that all of them get together, in percent. */
export const mostCoCreators = 10;
export const mostSharePercent = 90;

/** Those who made a work with its creator: they accepted what was offered to them. */
export const coCreatorsIn = ({ coCreators }: Readonly<Pick<ContentState, 'coCreators'>>) =>
  coCreators.filter(({ accepted }) => accepted);

/** A co-creator earns after they accepted. Inviting again with another share asks for their consent again. */
export const invite = (state: ContentState, ids: Ids, command: Command<'InviteCoCreator'>): Decision => {
  const { accountOid, sharePercent } = command;
  // CAT-092.
  if (accountOid === ids.creatorOid) return refuse('OWN_CO_CREATION');
  const known = state.coCreators.find((one) => one.accountOid === accountOid);
  if (known?.sharePercent === sharePercent) return [];
  const others = state.coCreators.filter((one) => one !== known);
  const sum = others.reduce((all, one) => all + one.sharePercent, sharePercent);
  const right = Number.isInteger(sharePercent) && sharePercent >= 1 && sum <= mostSharePercent;
  if (!right || others.length >= mostCoCreators)
    return refuse('CO_CREATORS_WRONG', { most: mostCoCreators, percent: mostSharePercent });
  return [{ type: 'CoCreatorInvited', ...ids, accountOid, sharePercent }];
};

export const accept = (
  { coCreators }: ContentState,
  ids: Ids,
  { accountOid }: Command<'AcceptCoCreation'>,
): Decision => {
  const invited = coCreators.find((one) => one.accountOid === accountOid);
  if (!invited) return refuse('CO_CREATION_NOT_FOUND');
  return invited.accepted ? [] : [{ type: 'CoCreatorAccepted', ...ids, accountOid }];
};

export const end = (
  { coCreators }: ContentState,
  ids: Ids,
  { accountOid, by }: Command<'EndCoCreation'>,
): Decision =>
  coCreators.some((one) => one.accountOid === accountOid)
    ? [{ type: 'CoCreatorRemoved', ...ids, accountOid, by }]
    : [];
