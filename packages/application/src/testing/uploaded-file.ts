import { type Oid, parseOid } from '@fanfold/domain';
import type { AssetPurpose } from '@fanfold/domain/media';

import { finishUpload } from '../media/finish-upload.ts';
import { partUrls } from '../media/part-urls.ts';
import { startUpload } from '../media/start-upload.ts';
import { invocation } from './use-cases.ts';

type Deps = Parameters<typeof startUpload>[0];
type Wanted = {
  readonly owner: Oid;
  readonly file: Buffer;
  readonly purpose: AssetPurpose;
  readonly fileName: string;
};

/** Uploads a private file of one part, and answers its key. */
export const uploadedFile = async (deps: Deps, { owner, file, purpose, fileName }: Wanted): Promise<Oid> => {
  const announced = {
    fileName,
    sizeBytes: file.length,
    purpose,
    access: 'private',
    belongsTo: null,
  } as const;
  const key = parseOid((await startUpload(deps, invocation(owner), announced)).assetOid);
  const [part] = (await partUrls(deps, { key, ownerOid: owner, from: 1 })).urls;
  await fetch(part?.url ?? '', { method: 'PUT', body: new Uint8Array(file) });
  await finishUpload(deps, invocation(owner), key);
  return key;
};
