import { createHash } from 'node:crypto';

import { type Algorithm, algorithms, compositeOf, elementOf } from '../../body/checksums.ts';
import { VerifiedBody } from '../../body/verified-body.ts';
import { header } from '../../http/request.ts';
import { S3Error } from '../../http/s3-error.ts';
import { isRecord, parseXml, xmlDocument } from '../../http/xml.ts';
import type { StoredObject, StoredPart } from '../../storage/records.ts';
import { writeCondition } from '../conditions.ts';
import { checksumElements } from '../object-headers.ts';
import type { Call, Operation, Reply } from '../operation.ts';
import { mostParts, uploadOf } from './uploads.ts';

const smallestPartBytes = 5 * 1024 ** 2;
/** 10,000 parts with their checksums need less. */
const largestListBytes = 4 * 1024 ** 2;

/**
 * Makes the listed parts an object. The parts stay where they are, so it takes as long for one byte as for 20
 * GB. https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
export const completeMultipartUpload: Operation = {
  name: 'CompleteMultipartUpload',
  method: 'POST',
  level: 'object',
  required: ['uploadId'],
  run: async (call) => {
    const { store, headers, now } = call;
    const name = uploadOf(call);
    const precondition = writeCondition(headers);
    const listed = await readList(call);
    const before = completedBefore(call, listed);
    if (before) return replyFor(before);
    const { headers: kept } = store.uploads.require(name);
    const parts = chosenParts(store.objects.parts(name.id), listed);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    requireSize(headers, size);
    const [etag, checksum] = [etagOf(parts.map(({ md5 }) => md5)), compositeOf(parts)];
    const object = { ...name, size, etag, headers: kept, checksum, modifiedAt: now() };
    const numbers = new Set(parts.map(({ number }) => number));
    const { replaced, unused } = store.uploads.complete(object, numbers, precondition);
    await store.files.remove(name.id, unused);
    if (replaced) await store.files.remove(replaced.objectId, replaced.files);
    return replyFor(object);
  },
};

type ListedPart = {
  readonly number: number;
  readonly etag: string;
  readonly checksums: readonly (readonly [algorithm: Algorithm, value: string])[];
};

const readList = async ({ request, headers, payload, acceptBody }: Call): Promise<readonly ListedPart[]> => {
  const body = new VerifiedBody(request.body, { headers, payload, largestBytes: largestListBytes });
  acceptBody();
  const pieces: Buffer[] = [];
  for await (const bytes of body) pieces.push(bytes);
  const { Part: parts } = parseXml(Buffer.concat(pieces).toString('utf8'), 'CompleteMultipartUpload');
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > mostParts)
    throw new S3Error('MalformedXML');
  const listed = parts.map(toListedPart);
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder');
  return listed;
};

const toListedPart = (part: unknown): ListedPart => {
  const { PartNumber: number, ETag: etag, ...rest } = isRecord(part) ? part : {};
  if (typeof number !== 'string' || !/^\d{1,5}$/.test(number.trim()) || typeof etag !== 'string')
    throw new S3Error('MalformedXML');
  return {
    number: Number(number),
    etag: withoutQuotes(etag),
    checksums: algorithms.flatMap((algorithm): [Algorithm, string][] => {
      const value = rest[elementOf(algorithm)];
      return typeof value === 'string' ? [[algorithm, value]] : [];
    }),
  };
};

/** The parser leaves character references of quotation marks as they are. */
const withoutQuotes = (etag: string): string => etag.replaceAll(/&quot;|&#34;|"/g, '').trim();

/** The uploaded parts that are listed, in order. Throws S3Error InvalidPart or EntityTooSmall. */
const chosenParts = (
  uploaded: readonly StoredPart[],
  listed: readonly ListedPart[],
): readonly StoredPart[] => {
  const byNumber = new Map(uploaded.map((part) => [part.number, part]));
  const parts = listed.map(({ number, etag, checksums }) => {
    const part = byNumber.get(number);
    if (part === undefined || part.md5 !== etag) throw new S3Error('InvalidPart');
    for (const [algorithm, value] of checksums)
      if (part.checksum?.algorithm === algorithm && part.checksum.value !== value)
        throw new S3Error('InvalidPart');
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < smallestPartBytes)) throw new S3Error('EntityTooSmall');
  return parts;
};

const requireSize = (headers: Call['headers'], size: number): void => {
  const announced = header({ headers }, 'x-amz-mp-object-size');
  if (announced !== undefined && Number(announced) !== size)
    throw new S3Error(
      'InvalidRequest',
      'The provided x-amz-mp-object-size does not match the size of the parts.',
    );
};

/**
 * The object that this upload has become already: a caller whose answer was lost asks again and gets the same
 * answer.
 */
const completedBefore = (call: Call, listed: readonly ListedPart[]): StoredObject | undefined => {
  const { bucket, key, id } = uploadOf(call);
  const present = call.store.objects.find(bucket, key);
  return present?.id === id && present.etag === etagOf(listed.map(({ etag }) => etag)) ? present : undefined;
};

/** The MD5 of the MD5s, and their number. */
const etagOf = (md5s: readonly string[]): string => {
  const hash = createHash('md5');
  for (const md5 of md5s) hash.update(Buffer.from(md5, 'hex'));
  return `${hash.digest('hex')}-${md5s.length}`;
};

const replyFor = ({ bucket, key, etag, checksum }: StoredObject): Reply => ({
  status: 200,
  body: xmlDocument('CompleteMultipartUploadResult', {
    Location: `/${bucket}/${key}`,
    Bucket: bucket,
    Key: key,
    ETag: `"${etag}"`,
    ...checksumElements(checksum),
  }),
});
