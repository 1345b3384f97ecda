import { RefusedError } from '@fanfold/application';
import { playedAsset, showsPreview } from '@fanfold/application/catalogue';
import { servedAsset } from '@fanfold/application/media';
import { regions } from '@fanfold/contracts';
import { PreviewParams, ThumbnailParams } from '@fanfold/contracts/media';
import { type CoverPicture, type PictureRatio, pictureRatios } from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { sendObject } from '../http/send-object.ts';
import { foundWork } from '../http/work-access.ts';
import { beforeDelivery } from './delivery.ts';
import type { CatalogueDeps } from './deps.ts';

/**
 * What may change, and is asked for again after five minutes. It depends on the reader: works for adults are
 * shown to adults.
 */
const cache = 'private, max-age=300';

/**
 * What all who may find a work may have of it, at addresses that are known from its id: its picture (UPL-015)
 * and its preview (UPL-017), with and without the name of a region (UPL-026).
 */
export const thumbnailRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { eventLog } = deps;
  for (const region of regions) {
    app.get(
      `${region}/thumbnail/:name`,
      { schema: { params: ThumbnailParams }, compress: false },
      async (request, reply) => {
        const [contentOid = '', language] = request.params.name.split('_');
        const { work } = await foundWork(deps, request, contentOid);
        const picture = chosen(work.work?.cover.pictures ?? [], language);
        const sending = { request, reply, cache, missing: 'IMAGE_NOT_FOUND' } as const;
        if (picture) {
          const served = await servedAsset(eventLog, picture.key);
          if (!served) throw new RefusedError('IMAGE_NOT_FOUND');
          return sendObject(deps, { ...sending, key: `${served.objectKey}/1280.jpg` });
        }
        const asset = await playedAsset(deps, work);
        if (asset?.kind !== 'video') throw new RefusedError('IMAGE_NOT_FOUND');
        return sendObject(deps, { ...sending, key: `${asset.outputPrefix}poster.jpg` });
      },
    );

    app.get(
      `${region}/preview/:hash`,
      { schema: { params: PreviewParams }, compress: false },
      async (request, reply) => {
        const { state } = await eventLog.commands.load(assetStream, request.params.hash, {
          maxAgeMs: 60_000,
        });
        if (state.belongsTo?.kind !== 'work') throw new RefusedError('MEDIA_NOT_FOUND');
        const access = await foundWork(deps, request, state.belongsTo.oid);
        const asset = await playedAsset(deps, access.work);
        const isShown = asset?.assetOid === state.assetOid && showsPreview(asset, access.to('view').allowed);
        if (!asset || !isShown) throw new RefusedError('MEDIA_NOT_FOUND');
        if (!showsPreview(asset, false)) await beforeDelivery(deps, request, access);
        const key = `${asset.outputPrefix}preview.${asset.kind === 'video' ? 'mp4' : 'm4a'}`;
        return sendObject(deps, { request, reply, key, cache });
      },
    );
  }
};

const byRatio = (ratio: PictureRatio): number => pictureRatios.indexOf(ratio);

/** The reader's language first, then the picture for all; the shapes in their order. */
const chosen = (
  pictures: readonly CoverPicture[],
  language: string | undefined,
): CoverPicture | undefined => {
  const own = pictures.filter((one) => language !== undefined && one.language === language);
  const found = own.length > 0 ? own : pictures.filter((one) => one.language === null);
  return [...found].sort((a, b) => byRatio(a.ratio) - byRatio(b.ratio))[0];
};
