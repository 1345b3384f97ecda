import { type AssetState, partCountOf, partSizeOf } from '@fanfold/domain/media';
import type { PartInfo } from '@fanfold/objects';

import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { objectStoreOf } from './object-store-of.ts';
import { ownUpload } from './own-asset.ts';

/** An address is used soon after it was asked for; a break of an hour asks for new ones. */
const expiresSeconds = 3_600;
const mostUrls = 100;

type PartUrl = { readonly number: number; readonly sizeBytes: number; readonly url: string };
type PartUrls = {
  readonly upload: Readonly<AssetState>;
  readonly received: readonly PartInfo[];
  readonly urls: readonly PartUrl[];
};

/**
 * UPL-001: addresses for the parts from `from` that the store does not have yet, at most 100. A reload or
 * another network goes on from here. Throws UPLOAD_NOT_FOUND and UPLOAD_OVER.
 */
export const partUrls = async (
  deps: MediaDeps,
  asked: { readonly key: string; readonly ownerOid: string; readonly from: number },
): Promise<PartUrls> => {
  const objects = objectStoreOf(deps);
  const upload = await ownUpload(deps, asked);
  const name = { key: upload.objectKey, uploadId: upload.uploadId };
  const received = await objects.listParts(name);
  const there = new Set(received.filter((part) => isWhole(upload, part)).map(({ number }) => number));
  const numbers: number[] = [];
  for (let number = asked.from; number <= partCountOf(upload.sizeBytes); number += 1)
    if (!there.has(number) && numbers.length < mostUrls) numbers.push(number);
  const urls = await Promise.all(
    numbers.map(async (number) => {
      const sizeBytes = partSizeOf(upload.sizeBytes, number);
      return {
        number,
        sizeBytes,
        url: await objects.presignPart(name, { number, sizeBytes, expiresSeconds }),
      };
    }),
  );
  return { upload, received, urls };
};

/**
 * UPL-011: what the browser says of a part is compared with what the store has. Throws INTEGRITY_ERROR when
 * they differ, and UPLOAD_INCOMPLETE when the part is not there.
 */
export const confirmPart = async (
  deps: MediaDeps,
  asked: { readonly key: string; readonly ownerOid: string; readonly url: string; readonly etag: string },
): Promise<PartInfo> => {
  const objects = objectStoreOf(deps);
  const upload = await ownUpload(deps, asked);
  const number = Number(new URL(asked.url).searchParams.get('partNumber'));
  const received = await objects.listParts({ key: upload.objectKey, uploadId: upload.uploadId });
  const part = received.find((one) => one.number === number);
  if (part === undefined) throw new RefusedError('UPLOAD_INCOMPLETE', { details: { missing: number } });
  if (part.etag !== asked.etag.replaceAll('"', '') || !isWhole(upload, part))
    throw new RefusedError('INTEGRITY_ERROR', { details: { part: number } });
  return part;
};

export const isWhole = ({ sizeBytes }: Readonly<AssetState>, part: PartInfo): boolean =>
  part.sizeBytes === partSizeOf(sizeBytes, part.number);
