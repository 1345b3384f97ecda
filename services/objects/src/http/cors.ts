import type { IncomingMessage } from 'node:http';

/**
 * Every origin may ask: what a page can do here depends on the signature in an address that it was given,
 * never on a cookie. A page has to read `ETag`, which completing an upload needs.
 */
export const corsHeaders = ({ headers }: Pick<IncomingMessage, 'headers'>): Record<string, string> =>
  headers.origin === undefined
    ? {}
    : {
        'access-control-allow-origin': '*',
        'access-control-expose-headers':
          'ETag, Content-Length, Content-Range, Accept-Ranges, Last-Modified, Content-Disposition, x-amz-request-id',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      };

/** The answer to a preflight request; undefined for any other. */
export const preflightHeaders = ({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): Record<string, string> | undefined => {
  const asked = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || headers.origin === undefined || asked === undefined) return undefined;
  const names = headers['access-control-request-headers'];
  return {
    ...corsHeaders({ headers }),
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    ...(names !== undefined && { 'access-control-allow-headers': names }),
    'access-control-max-age': '3000',
  };
};
