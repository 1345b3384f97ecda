import type { WorkByAdminEdit } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';

import type { PersonAsker } from '../invocation.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';

type Edit = { readonly contentOid: Oid; readonly edit: WorkByAdminEdit; readonly reason: string };

/**
 * ADM-045: an administrator changes a work for its creator, who is told. Answers the log position. Throws
 * CONTENT_NOT_FOUND, WORK_INCOMPLETE, NOT_PUBLISHED, CONTENT_SUSPENDED, RATED_FOR_ADULTS.
 */
export const editByAdministrator = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, edit, reason }: Edit,
): Promise<bigint> => {
  const editedBy = parseOid(asker.actor.oid);
  const command = () => ({ type: 'EditByAdministrator', edit, reason, editedBy }) as const;
  return changeWork(deps, asker, { contentOid, command });
};
