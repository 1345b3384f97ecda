import { isFoundByAll } from '@fanfold/application/catalogue';
import { encodingProgressOf } from '@fanfold/application/media';
import type { DraftReply, FileProgress, OwnRating, OwnWork, ShownCover } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import {
  type ContentState,
  contentStream,
  missingOf,
  offerOf,
  ownRating,
  presentationOf,
  priceOf,
  ratedVideo,
  ratingFeeOf,
  ratingRefusal,
  statusOf,
  type WorkFile,
} from '@fanfold/domain/catalogue';
import { type AssetState, assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import { type PageParams, readFrom } from '@fanfold/projection';
import { ownWorksPage, worksRead } from '@fanfold/projections/catalogue/works';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { type CoverDeps, coverFor } from '../http/covers.ts';
import { nicknamesByOid } from '../http/names.ts';

type Deps = { readonly eventLog: EventLog; readonly db: Kysely<never> };
type State = Readonly<ContentState>;
type Listed = { readonly contentOid: string };

/** The works of a list as the log has them: what is written in a draft is in its own stream alone. */
export const worksOf = <Row extends Listed>({ eventLog }: Pick<Deps, 'eventLog'>, rows: readonly Row[]) =>
  Promise.all(
    rows.map(async (row) => ({
      row,
      state: (await eventLog.commands.load(contentStream, row.contentOid, { maxAgeMs: 0 })).state,
    })),
  );

const assetsOf = ({ commands }: EventLog, files: readonly WorkFile[]): Promise<Readonly<AssetState>[]> =>
  Promise.all(
    files.map(async ({ assetOid }) => (await commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state),
  );

/** Where each of these files is on its way to be played. */
export const filesOf = async (
  { eventLog, db }: Deps,
  files: readonly WorkFile[],
): Promise<Map<string, FileProgress>> => {
  const assets = await assetsOf(eventLog, files);
  const percents = await encodingProgressOf(db, unfinished(assets));
  return new Map(assets.map((asset) => [asset.assetOid, progressOf(asset, percents)]));
};

const unfinished = (assets: readonly Readonly<AssetState>[]): string[] =>
  assets.filter(({ encoding }) => encoding === 'wanted').map(({ assetOid }) => assetOid);

const progressOf = (
  { assetOid, encoding, encodingProblem, encoded, screening }: Readonly<AssetState>,
  percents: ReadonlyMap<string, number>,
): FileProgress => ({
  assetOid: parseOid(assetOid),
  encoding,
  percent: encoding === 'wanted' ? (percents.get(assetOid) ?? 0) : null,
  problem: encodingProblem,
  durationMs: encoded?.durationMs ?? null,
  screening,
});

export const titleOf = (state: State): string | null => {
  const { title } = presentationOf(state);
  return (title && title.texts[title.original]?.trim()) || null;
};

/** Undefined for a work that is not there, or not any more. */
export const shownStatus = (state: State): OwnWork['status'] | undefined => {
  const status = statusOf(state);
  return status === 'none' || status === 'deleted' ? undefined : status;
};

/** Its age rating. A fee is named while the published video can be rated. */
const ratingShown = (state: State, progress: ReadonlyMap<string, FileProgress>): OwnRating => {
  const assetOid = ratedVideo(state.work?.files);
  const durationMs = assetOid === null ? null : (progress.get(assetOid)?.durationMs ?? null);
  const video = assetOid === null || durationMs === null ? null : { assetOid, durationMs };
  const canAsk = video !== null && ratingRefusal(state, video) === undefined;
  return { ...ownRating(state), feeCoins: canAsk ? ratingFeeOf(video.durationMs) : null };
};

type Row = {
  readonly changedAt: string;
  readonly suspensionReason: string | null;
  readonly suspensionAnswer: string | null;
} & Listed;

type Shown = {
  readonly progress: ReadonlyMap<string, FileProgress>;
  readonly coverOf: (work: Parameters<typeof coverFor>[2]) => ShownCover;
};

/** A picture that was saved since the publication has no public address yet. */
const ownCover = (state: State, coverOf: Shown['coverOf']): ShownCover | null => {
  const { cover } = presentationOf(state);
  const foundByAll = isFoundByAll(state) && !state.draft.cover;
  return cover ? coverOf({ contentOid: parseOid(state.contentOid), cover, foundByAll }) : null;
};

const ownWorkOf = (
  { row, state }: { readonly row: Row; readonly state: State },
  { progress, coverOf }: Shown,
): OwnWork | undefined => {
  const status = shownStatus(state);
  if (status === undefined) return undefined;
  const { files = [] } = presentationOf(state);
  const { suspension } = state;
  return {
    contentOid: parseOid(row.contentOid),
    kind: state.kind,
    status,
    title: titleOf(state),
    cover: ownCover(state, coverOf),
    priceCoins: priceOf(offerOf(state)),
    isAdultContent: state.draft.isAdultContent ?? state.isAdultContent,
    listed: state.listed,
    missing: missingOf(state),
    hasChanges: state.work !== null && Object.keys(state.draft).length > 0,
    publishAt: state.schedule?.publishAt ?? null,
    suspension: suspension && {
      reason: row.suspensionReason ?? '',
      answer: row.suspensionAnswer,
      ...objectionOf(suspension),
    },
    rating: ratingShown(state, progress),
    files: files.flatMap(({ assetOid }) => progress.get(assetOid) ?? []),
    changedAt: row.changedAt,
  };
};

/** Whether the creator has objected, and whether a notice alone keeps the work down. */
const objectionOf = ({ objected, otherwise }: NonNullable<State['suspension']>) => ({
  objected,
  notice: !otherwise,
});

/**
 * A page of a creator's works in every state, with the progress of their files, for the reader of a request.
 */
export const ownWorksOf = async (
  deps: Deps & CoverDeps,
  request: FastifyRequest,
  asked: { readonly creatorOid: string } & PageParams,
) => {
  const page = await readFrom(deps.db, worksRead, (tables) => ownWorksPage(tables, asked));
  const states = await worksOf(deps, page.works);
  const progress = await filesOf(
    deps,
    states.flatMap(({ state }) => presentationOf(state).files ?? []),
  );
  const shown: Shown = { progress, coverOf: (work) => coverFor(deps, request, work) };
  return { works: states.flatMap((one) => ownWorkOf(one, shown) ?? []), nextCursor: page.nextCursor };
};

/** All that is written of a work. */
export const draftOf = async (
  { contentOid, state }: { readonly contentOid: Oid; readonly state: State },
  { db, eventLog }: Deps,
): Promise<DraftReply> => {
  const { files = [], lengthSeconds: _length, ...fields } = presentationOf(state);
  const assets = await assetsOf(eventLog, files);
  const percents = await encodingProgressOf(db, unfinished(assets));
  const people = await nicknamesByOid(
    db,
    state.coCreators.map(({ accountOid }) => accountOid),
  );
  return {
    contentOid,
    kind: state.kind,
    status: shownStatus(state) ?? 'draft',
    save: state.saves,
    metaData: { ...fields, files: [...files], ...termsOf(state) },
    missing: missingOf(state),
    schedule: state.schedule,
    listed: state.listed,
    rating: ratingShown(state, new Map(assets.map((asset) => [asset.assetOid, progressOf(asset, percents)]))),
    suspension: state.suspension && objectionOf(state.suspension),
    files: assets.map((asset, index) => ({
      ...progressOf(asset, percents),
      fileName: asset.fileName,
      purpose: files[index]?.purpose ?? asset.purpose,
    })),
    coCreators: state.coCreators.map((one) => ({
      ...one,
      nickname: people.get(one.accountOid)?.nickname ?? '',
    })),
  };
};

/** What a work costs and for whom it is: as published, or as saved since. */
const termsOf = (state: State): DraftReply['metaData'] => {
  const { draft, work, isAdultContent } = state;
  const isWritten = work !== null || draft.offer !== undefined;
  const { tiers, copies, ...offer } = offerOf(state);
  return {
    isAdultContent: draft.isAdultContent ?? isAdultContent,
    copies,
    ...(isWritten ? { offer: { ...offer, tiers: [...tiers] } } : {}),
  };
};
