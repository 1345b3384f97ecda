import type { IncomingHttpHeaders } from 'node:http';

import type { Payload } from '../auth/authenticate.ts';
import type { S3Request } from '../http/request.ts';
import type { ObjectStore } from '../storage/store.ts';

/** An authenticated request, as an operation gets it. */
export type Call = {
  readonly request: S3Request;
  /** With the x-amz-* ones of a presigned address. */
  readonly headers: IncomingHttpHeaders;
  readonly payload: Payload;
  readonly store: ObjectStore;
  /** Empty for an operation on the whole service. */
  readonly bucket: string;
  /** Empty for an operation on a bucket. */
  readonly key: string;
  readonly region: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Tells a client that waits for it to send the body. */
  readonly acceptBody: () => void;
};

export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** XML, or the bytes of an object. Disposed when the answer is over. */
  readonly body?: string | (AsyncIterable<Buffer> & Disposable);
};

export type Operation = {
  /** S3's name of it. */
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly level: 'service' | 'bucket' | 'object';
  /** Query parameters that make it this operation. */
  readonly required?: readonly string[];
  /**
   * Query parameters that it reads. With others the request is refused, as it means something that is not
   * done.
   */
  readonly optional?: readonly string[];
  readonly run: (call: Call) => Reply | Promise<Reply>;
};
