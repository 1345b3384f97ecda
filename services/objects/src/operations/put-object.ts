import { headerOf } from '../body/checksums.ts';
import { VerifiedBody } from '../body/verified-body.ts';
import type { StoredPart } from '../storage/records.ts';
import { newId } from '../storage/store.ts';
import { requireBucket, writeCondition } from './conditions.ts';
import { headersToKeep } from './object-headers.ts';
import type { Call, Operation } from './operation.ts';

/** 5 GiB, S3's limit for one request. */
export const largestBodyBytes = 5 * 1024 ** 3;

/** Stores an object. Before the answer its content and its name are on the disk. */
export const putObject: Operation = {
  name: 'PutObject',
  method: 'PUT',
  level: 'object',
  run: async (call) => {
    const { store, bucket, key, headers, now } = call;
    requireBucket(call);
    const precondition = writeCondition(headers);
    const kept = headersToKeep(headers);
    // Also before the body: the caller need not send what will be refused. The transaction decides.
    precondition(store.objects.find(bucket, key));
    const { part, removed } = await receivePart(call, 1, (received) => {
      const { size, md5, checksum, modifiedAt } = received;
      const object = { bucket, key, id: newId(now()), size, etag: md5, headers: kept, checksum, modifiedAt };
      return { part: received, removed: store.objects.put(object, received, precondition) };
    });
    if (removed) await store.files.remove(removed.objectId, removed.files);
    return { status: 200, headers: receivedHeaders(part) };
  },
};

/**
 * Writes the body to a file and enters it with `keep`. Throws S3Error when the body is not what the request
 * says.
 */
export const receivePart = async <Result>(
  { request, headers, payload, store, now, acceptBody }: Call,
  number: number,
  keep: (part: StoredPart) => Result,
): Promise<Result> => {
  const body = new VerifiedBody(request.body, { headers, payload, largestBytes: largestBodyBytes });
  acceptBody();
  return store.files.write(body, (file) => keep({ number, file, ...body.received, modifiedAt: now() }));
};

export const receivedHeaders = ({ md5, checksum }: StoredPart): Record<string, string> => ({
  etag: `"${md5}"`,
  ...(checksum && { [headerOf(checksum.algorithm)]: checksum.value }),
});
