import { patienceMs } from '../../../lib/patience.ts';
import { Unreachable } from '../../../lib/problem.ts';
import type { Transfer } from './send-file.ts';

/** The object store does not take a part (UPL-028). */
export class PartRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super('S3 upload Error!!');
    this.name = 'PartRefused';
    this.status = status;
  }

  /** A signed address whose time is over. */
  get isExpired(): boolean {
    return this.status === 403 || this.status === 401;
  }
}

/** UPL-014. An XMLHttpRequest, because `fetch` does not tell how much of a body was sent. */
export const putPart: Transfer['put'] = ({ url, body, onSent, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = (): void => signal.removeEventListener('abort', stop);
    const stop = (): void => request.abort();
    const fail = (error: unknown) => () => {
      end();
      reject(error);
    };
    request.open('PUT', url);
    request.timeout = patienceMs.part;
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => {
      end();
      const { status } = request;
      if (status === 200) resolve(request.getResponseHeader('etag') ?? '');
      // A store that is briefly out of order answers soon again.
      else reject(status >= 500 ? new Unreachable(status) : new PartRefused(status));
    });
    request.addEventListener('error', fail(new Unreachable('network')));
    request.addEventListener('timeout', fail(new Unreachable('timeout')));
    request.addEventListener('abort', fail(signal.reason));
    signal.addEventListener('abort', stop);
    request.send(body);
  });
