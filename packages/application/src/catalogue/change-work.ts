import type { Oid } from '@fanfold/domain';
import { type ContentCommand, contentStream } from '@fanfold/domain/catalogue';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import type { WorkDeps } from './deps.ts';

type Change = { readonly contentOid: Oid; readonly command: (now: string) => ContentCommand };

/** A command to one work. Answers the log position. */
export const changeWork = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, command }: Change,
): Promise<bigint> => handlerFor(deps, asker, contentStream)(contentOid, command);
