import { type Refusal, refuse } from '../../decider.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import { type Ids, update } from './publication.ts';
import { save } from './saving.ts';

/** How many hashtags a work has at most. */
export const mostHashtags = 20;

type Change = Pick<Command<'ChangeHashtags'>, 'add' | 'remove'>;

const changed = (hashtags: readonly string[], { add, remove }: Change): string[] => [
  ...new Set([...hashtags.filter((tag) => !remove.includes(tag)), ...add]),
];

/**
 * Hashtags are added and removed; the others stay. What is published changes at once. Hashtags that were
 * saved and are not published change as well, and stay unpublished.
 */
export const changeHashtags = (
  state: ContentState,
  ids: Ids,
  command: Command<'ChangeHashtags'>,
): ContentEvent[] | Refusal<ContentRefusal> => {
  const saved = state.draft.hashtags;
  const shown = changed(state.work?.hashtags ?? [], command);
  const written = changed(saved ?? [], command);
  if (Math.max(shown.length, written.length) > mostHashtags)
    return refuse('TOO_MANY_HASHTAGS', { most: mostHashtags });
  const published = update(state, ids, { hashtags: shown });
  if (state.work !== null && saved === undefined) return published;
  const fields = { hashtags: written };
  const draft = save(state, ids, { fields, basedOn: null });
  return 'refused' in draft ? draft : [...published, ...draft];
};
