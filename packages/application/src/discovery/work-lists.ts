import type { SearchCategories } from '@fanfold/contracts/discovery';
import type { Oid } from '@fanfold/domain';
import {
  discoveryList,
  recommendedList,
  searchCategoriesId,
  searchCategoriesStream,
  workListStream,
} from '@fanfold/domain/discovery';
import { accountStream, creatorTagsAt } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids; readonly clock: Clock };
type Listed = { readonly contentOid: Oid };

/** The tag of creators who choose what is in the discovery list. */
const chooserTag = 'cherry-picker';

const requireChooser = async ({ eventLog, clock }: Deps, { actor }: PersonAsker): Promise<void> => {
  const { state } = await eventLog.commands.load(accountStream, actor.oid, { maxAgeMs: 0 });
  if (!creatorTagsAt(state, clock.now()).includes(chooserTag)) throw new RefusedError('NOT_ALLOWED');
};

/**
 * DIS-002: a work is the first of the discovery list. Answers the log position. Throws NOT_ALLOWED for people
 * without the tag `cherry-picker`, and WORK_LIST_FULL.
 */
export const addToDiscovery = async (
  deps: Deps,
  asker: PersonAsker,
  { contentOid }: Listed,
): Promise<bigint> => {
  await requireChooser(deps, asker);
  const list = discoveryList;
  return handlerFor(deps, asker, workListStream)(list, () => ({ type: 'AddToWorkList', list, contentOid }));
};

/** DIS-003: a work is not in the discovery list. Answers the log position. Throws NOT_ALLOWED. */
export const removeFromDiscovery = async (
  deps: Deps,
  asker: PersonAsker,
  { contentOid }: Listed,
): Promise<bigint> => {
  await requireChooser(deps, asker);
  const list = discoveryList;
  return handlerFor(
    deps,
    asker,
    workListStream,
  )(list, () => ({ type: 'RemoveFromWorkList', list, contentOid }));
};

/**
 * DIS-005: the recommended works of a category are these. Answers the log position. Throws WORK_TWICE and
 * WORK_LIST_FULL.
 */
export const saveRecommended = (
  deps: Deps,
  asker: PersonAsker,
  { category, contentOids }: { readonly category: string; readonly contentOids: readonly Oid[] },
): Promise<bigint> => {
  const list = recommendedList(category);
  return handlerFor(deps, asker, workListStream)(list, () => ({ type: 'SaveWorkList', list, contentOids }));
};

/** ADM-062, ADM-063. Answers the log position. Throws SEARCH_CATEGORY_EMPTY and SEARCH_CATEGORY_TWICE. */
export const saveSearchCategories = (
  deps: Deps,
  asker: PersonAsker,
  { categories }: SearchCategories,
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    searchCategoriesStream,
  )(searchCategoriesId, () => ({ type: 'SaveSearchCategories', categories }));
