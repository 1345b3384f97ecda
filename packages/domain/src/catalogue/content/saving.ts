import { type Refusal, refuse } from '../../decider.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import { offerOf, publicationRefusal } from './completeness.ts';
import type { ContentEvent } from './events.ts';
import type { DraftField, DraftFields } from './fields.ts';
import { isFree } from './offer.ts';
import { type Ids, sameValue } from './publication.ts';

/**
 * The fields as they are now, so that nothing is lost that was typed. A save that does not know of another
 * one (a second tab, a request that was late) may change other fields, but none that the other one wrote.
 */
export const save = (
  state: ContentState,
  ids: Ids,
  {
    fields,
    basedOn,
    publicConfirmed = false,
  }: Pick<Command<'SaveDraft'>, 'fields' | 'basedOn' | 'publicConfirmed'>,
): ContentEvent[] | Refusal<ContentRefusal> => {
  const changed = changedIn(state, fields);
  const names = Object.keys(changed) as DraftField[];
  if (names.length === 0) return [];
  const refused = lockRefusal(state, names);
  if (refused) return refused;
  if (basedOn !== null && names.some((name) => (state.savedIn[name] ?? 0) > basedOn))
    return refuse('DRAFT_CHANGED', { save: state.saves });
  const wrong = underWayRefusal(state, { ...state.draft, ...changed }, publicConfirmed);
  if (wrong) return wrong;
  const number = state.saves + 1;
  return [{ type: 'DraftSaved', ...ids, save: number, fields: JSON.stringify(changed) }];
};

/**
 * What is published without its creator stays publishable. That it is open to all people was confirmed when
 * it was planned, or is now (CAT-089).
 */
const underWayRefusal = (
  state: ContentState,
  draft: DraftFields,
  publicConfirmed: boolean,
): Refusal<ContentRefusal> | undefined => {
  if (state.status !== 'scheduled' && state.status !== 'encoding') return undefined;
  return publicationRefusal(
    { ...state, draft },
    {
      publicConfirmed: publicConfirmed || isFree(offerOf(state)),
      now: state.schedule?.publishAt ?? '',
    },
  );
};

const changedIn = (
  { draft, work, offer, isAdultContent }: ContentState,
  fields: DraftFields,
): DraftFields => {
  const { copies, tiers, ...worded } = offer;
  const shown: DraftFields =
    work === null ? {} : { ...work, offer: { ...worded, tiers: [...tiers] }, copies, isAdultContent };
  const known: DraftFields = { ...shown, ...draft };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !sameValue(known[name as DraftField], value)),
  );
};

const lockRefusal = (
  state: ContentState,
  names: readonly DraftField[],
): Refusal<ContentRefusal> | undefined => {
  if (!names.includes('files')) return undefined;
  // CAT-090, CAT-104.
  if (state.status === 'scheduled') return refuse('SCHEDULED_FILES_LOCKED');
  return state.status === 'encoding' ? refuse('ENCODING_UNDER_WAY') : undefined;
};
