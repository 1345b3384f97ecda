import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Reply } from '../operations/operation.ts';
import { corsHeaders } from './cors.ts';
import { S3Error } from './s3-error.ts';
import { xmlDocument } from './xml.ts';

/** Sends a reply. Resolves when it is sent; rejects when the connection or a file failed on the way. */
export const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
): Promise<void> => {
  const { status, headers = {}, body } = reply;
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'x-amz-request-id': randomBytes(8).toString('hex').toUpperCase(),
    ...corsHeaders(request),
    ...headers,
    ...(isText && { 'content-type': 'application/xml', 'content-length': String(Buffer.byteLength(body)) }),
    ...(body === undefined &&
      status !== 204 &&
      status !== 304 && { 'content-length': headers['content-length'] ?? '0' }),
  });
  if (body === undefined || isText) {
    response.end(body);
    return;
  }
  await pipeline(Readable.from(body, { objectMode: false }), response);
};

/** S3's document of an error; a HEAD has the status alone. */
export const errorReply = (error: unknown, { method, url = '' }: IncomingMessage): Reply => {
  const known = error instanceof S3Error ? error : new S3Error('InternalError');
  const { status, code, message, headers } = known;
  if (method === 'HEAD') return { status, headers };
  const path = url.split('?', 1)[0];
  return { status, headers, body: xmlDocument('Error', { Code: code, Message: message, Resource: path }) };
};
