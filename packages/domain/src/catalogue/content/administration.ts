import { type Refusal, refuse } from '../../decider.ts';
import type { AdministratorEdit, Command, ContentRefusal, ContentState } from './commands.ts';
import { missingOf } from './completeness.ts';
import type { ContentEvent } from './events.ts';
import { present } from './fields.ts';
import { type Ids, update } from './publication.ts';
import { markAdult } from './rating.ts';
import { save } from './saving.ts';
import { show } from './visibility.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

/**
 * ADM-045: an administrator changes a work for its creator. What was published is changed at once, a draft is
 * saved. The reason stands before the changes; where nothing changes, nothing is recorded.
 */
export const editByAdministrator = (
  state: ContentState,
  ids: Ids,
  { edit, reason, editedBy }: Command<'EditByAdministrator'>,
): Decision => {
  const { visibility, isAdultContent, ...words } = edit;
  const isPublished = state.work !== null;
  const decisions: Decision[] = [
    isPublished
      ? reword(state, ids, words)
      : save(state, ids, { fields: present({ ...words, isAdultContent }), basedOn: null }),
    isPublished && isAdultContent !== undefined ? markAdult(state, ids, isAdultContent) : [],
    visibility === undefined ? [] : show(state, ids, visibility),
  ];
  const events: ContentEvent[] = [];
  for (const decision of decisions) {
    if (!Array.isArray(decision)) return decision;
    events.push(...decision);
  }
  if (events.length === 0) return [];
  const changed = Object.keys(present(edit)) as (keyof AdministratorEdit)[];
  return [{ type: 'WorkEditedByAdministrator', ...ids, reason, editedBy, changed }, ...events];
};

type Words = Omit<AdministratorEdit, 'visibility' | 'isAdultContent'>;

const reword = (state: ContentState, ids: Ids, words: Words): Decision => {
  const { kind, work } = state;
  const fields = present(words);
  if (work && missingOf({ kind, work: { ...work, ...fields }, draft: {} }).includes('title'))
    return refuse('WORK_INCOMPLETE', { missing: 'title' });
  return update(state, ids, fields);
};
