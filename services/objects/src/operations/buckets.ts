import { S3Error } from '../http/s3-error.ts';
import { xmlDocument } from '../http/xml.ts';
import { requireBucket } from './conditions.ts';
import type { Operation } from './operation.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const isBucketName = (name: string): boolean =>
  /^(?=.{3,63}$)[a-z0-9]+(?:[.-][a-z0-9]+)*(?:-+[a-z0-9]+)*$/.test(name) && !/^\d+(\.\d+){3}$/.test(name);

/** As in us-east-1, creating a bucket that is there succeeds. */
const createBucket: Operation = {
  name: 'CreateBucket',
  method: 'PUT',
  level: 'bucket',
  run: ({ bucket, store, now }) => {
    if (!isBucketName(bucket)) throw new S3Error('InvalidBucketName');
    store.objects.createBucket(bucket, now());
    return { status: 200, headers: { location: `/${bucket}` } };
  },
};

const headBucket: Operation = {
  name: 'HeadBucket',
  method: 'HEAD',
  level: 'bucket',
  run: (call) => {
    requireBucket(call);
    return { status: 200, headers: { 'x-amz-bucket-region': call.region } };
  },
};

const getBucketLocation: Operation = {
  name: 'GetBucketLocation',
  method: 'GET',
  level: 'bucket',
  required: ['location'],
  run: (call) => {
    requireBucket(call);
    // The oldest region has no name here.
    const content = call.region === 'us-east-1' ? '' : call.region;
    return { status: 200, body: xmlDocument('LocationConstraint', content) };
  },
};

export const bucketOperations: readonly Operation[] = [createBucket, headBucket, getBucketLocation];
