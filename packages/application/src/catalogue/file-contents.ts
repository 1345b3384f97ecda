import type { SaveDraftBody } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { WorkDeps } from './deps.ts';
import { assertTakeable, issueDraft, saveDraft } from './draft-work.ts';

type MetaData = z.output<typeof SaveDraftBody>['metaData'];
type Written = { readonly contentOid: Oid; readonly position: bigint; readonly save: number };

/**
 * CAT-019, CAT-041: a creator begins a file content or a scenario with what they have written of it; it is
 * not published by that. The same key again begins no second one. Throws RefusedError: what a saving of a
 * draft throws.
 */
export const writeWork = async (
  deps: WorkDeps,
  { key, body, ...asker }: Invocation,
  { kind, metaData }: { readonly kind: 'file' | 'scenario'; readonly metaData: MetaData },
): Promise<Written> => {
  // What is refused begins nothing.
  await assertTakeable(deps, asker, { contentOid: parseOid(oidFromKey(key)), kind, metaData });
  const { contentOid, position } = await issueDraft(deps, { ...asker, key, body }, kind);
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  // What was written since must not be lost to a retry.
  if (state.saves > 0) return { contentOid, position, save: state.saves };
  const saved = await saveDraft(deps, asker, { contentOid, metaData });
  return { contentOid, ...saved };
};

/** Throws CONTENT_NOT_FOUND for a work that is no file content: its own routes are for it. */
export const assertFileContent = async (
  { eventLog }: Pick<WorkDeps, 'eventLog'>,
  contentOid: string,
): Promise<void> => {
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.contentOid === '' || state.kind !== 'file') throw new RefusedError('CONTENT_NOT_FOUND');
};
