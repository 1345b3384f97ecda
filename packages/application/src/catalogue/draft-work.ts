import type { SaveDraftBody } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import {
  type ContentKind,
  type Cover,
  contentStream,
  present,
  ratedKinds,
  type WorkFile,
} from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { WorkDeps } from './deps.ts';

type Issuing = Omit<Invocation, 'key'> & { readonly key: string | undefined };

/** CAT-006: the id of a work that is still empty. With a key, a retry gets the same id. */
export const issueDraft = async (
  { eventLog, clock, ids }: WorkDeps,
  { key, ...asked }: Issuing,
  kind: ContentKind,
): Promise<{ readonly contentOid: Oid; readonly position: bigint }> => {
  const creatorOid = parseOid(asked.actor.oid);
  const contentOid = parseOid(key === undefined ? ids.oid(clock.now()) : oidFromKey(key));
  const { position } = accepted(
    await eventLog.commands.of(contentStream).handle({
      ...asked,
      id: contentOid,
      key: key ?? uuid5('issue', contentOid),
      command: (begunAt) => ({ type: 'IssueDraft', contentOid, creatorOid, kind, begunAt }),
    }),
  );
  return { contentOid, position };
};

type Draft = z.output<typeof SaveDraftBody>;

/**
 * CAT-005: fields of a work are saved as they are now; nothing is published by it. Its files become files of
 * this work first, so that what is made of them finds it. Answers the number of the save. Throws
 * CONTENT_NOT_FOUND, DRAFT_CHANGED, SCHEDULED_FILES_LOCKED, ENCODING_UNDER_WAY, and FILE_TYPE_WRONG,
 * FILE_NOT_YOURS, UPLOAD_NOT_FINISHED or FILE_IN_USE for a file.
 */
export const saveDraft = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, basedOn, metaData, publicConfirmed = false }: Draft,
): Promise<{ readonly position: bigint; readonly save: number }> => {
  const creatorOid = parseOid(asker.actor.oid);
  const { eventLog, ids } = deps;
  const { state: before } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  // Before its files are taken: a request about another person's work must not change what they belong to.
  if (before.creatorOid !== creatorOid || before.status === 'deleted')
    throw new RefusedError('CONTENT_NOT_FOUND');
  const fields = present(metaData);
  await assertTakeable(deps, asker, { contentOid, kind: before.kind, metaData });
  await takeFiles(deps, asker, { contentOid, files: filesIn(fields) });
  const { state, position } = accepted(
    await eventLog.commands.of(contentStream).handle({
      ...asker,
      id: contentOid,
      key: ids.uuid(),
      body: null,
      command: () => ({ type: 'SaveDraft', creatorOid, fields, basedOn: basedOn ?? null, publicConfirmed }),
    }),
  );
  return { position, save: state.saves };
};

/**
 * Whether the files and pictures of a draft can be those of a work. Throws what a saving of it throws for
 * them.
 */
export const assertTakeable = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, kind, metaData }: Pick<Draft, 'contentOid' | 'metaData'> & { readonly kind: ContentKind },
): Promise<void> => {
  const fields = present(metaData);
  assertKind(kind, filesIn(fields));
  await assertPictures(deps, fields.cover);
  const ownerOid = parseOid(asker.actor.oid);
  for (const file of filesIn(fields)) await assertUsable(deps, file, { ownerOid, contentOid });
};

/**
 * A video is the file of works that are videos: those alone are rated before they are sold in Korea
 * (CAT-042).
 */
const assertKind = (kind: ContentKind, files: readonly WorkFile[]): void => {
  const video = files.find(({ purpose }) => purpose === 'video');
  if (video && !ratedKinds.includes(kind)) throw new RefusedError('FILE_TYPE_WRONG', at(video.assetOid));
};

/** Only what was kept as a picture can be shown in a list: other images have no sizes (UPL-033). */
const assertPictures = async ({ eventLog }: WorkDeps, cover: Cover | undefined): Promise<void> => {
  for (const { key } of cover?.pictures ?? []) {
    const { state } = await eventLog.commands.load(assetStream, key, { maxAgeMs: 0 });
    if (state.picture === null || state.status !== 'uploaded') throw new RefusedError('IMAGE_NOT_FOUND');
  }
};

type Named = { readonly files?: readonly WorkFile[] | undefined; readonly cover?: Cover | undefined };

export const filesIn = ({ files = [], cover }: Named): WorkFile[] => [
  ...files,
  ...(cover?.pictures ?? []).map(({ key }) => ({ purpose: 'image' as const, assetOid: key })),
];

type Taken = { readonly contentOid: Oid; readonly files: readonly WorkFile[] };

/** All of them were looked at before the first one is taken. */
const takeFiles = async (deps: WorkDeps, asker: PersonAsker, { contentOid, files }: Taken): Promise<void> => {
  const ownerOid = parseOid(asker.actor.oid);
  const handle = handlerFor(deps, asker, assetStream);
  const belongsTo = workTarget(contentOid);
  for (const [place, { assetOid }] of files.entries())
    await handle(assetOid, () => ({ type: 'AssignAsset', ownerOid, belongsTo, place }));
};

const assertUsable = async (
  { eventLog }: WorkDeps,
  { assetOid, purpose }: WorkFile,
  { ownerOid, contentOid }: { readonly ownerOid: Oid; readonly contentOid: Oid },
): Promise<void> => {
  const { state } = await eventLog.commands.load(assetStream, assetOid, { maxAgeMs: 0 });
  const isOwn = state.ownerOid === ownerOid && state.purpose === purpose;
  if (!isOwn || state.status === 'deleted') throw new RefusedError('FILE_NOT_YOURS', at(assetOid));
  if (state.status !== 'uploaded') throw new RefusedError('UPLOAD_NOT_FINISHED', at(assetOid));
  if (state.belongsTo !== null && state.belongsTo.oid !== contentOid)
    throw new RefusedError('FILE_IN_USE', at(assetOid));
};

const at = (assetOid: string) => ({ details: { assetOid } });
