import { header } from '../http/request.ts';
import { requireBucket, writeCondition } from './conditions.ts';
import type { Operation } from './operation.ts';

/** Answers the same whether there was an object. With `If-Match` only the object that is meant is deleted. */
export const deleteObject: Operation = {
  name: 'DeleteObject',
  method: 'DELETE',
  level: 'object',
  run: async (call) => {
    const { store, bucket, key, headers } = call;
    requireBucket(call);
    const match = header({ headers }, 'if-match');
    const precondition = writeCondition(match === undefined ? {} : { 'if-match': match });
    const removed = store.objects.remove(bucket, key, precondition);
    if (removed) await store.files.remove(removed.objectId, removed.files);
    return { status: 204 };
  },
};
