import { ProviderError } from './provider.ts';

const timeoutMs = 10_000;

/**
 * A provider's answer: JSON (or the text of a CSV file) with its status. Throws ProviderError when none came
 * or the provider failed (5xx).
 */
export type Answer = { readonly status: number; readonly body: unknown };

export const ask = async (url: URL, init: RequestInit = {}): Promise<Answer> => {
  try {
    const response = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (response.status >= 500) throw new ProviderError(`The provider answered ${response.status}`);
    const { status, headers } = response;
    if (headers.get('content-type')?.startsWith('text/csv')) return { status, body: text };
    return { status, body: text === '' ? {} : JSON.parse(text) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('The provider cannot be reached', { cause: error });
  }
};

/**
 * The body of an accepted request; throws ProviderError for any other status, with the provider's
 * explanation.
 */
export const accepted = ({ status, body }: Answer): unknown => {
  if (status >= 200 && status < 300) return body;
  throw new ProviderError(`The provider answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
};

/**
 * Whether a provider read the request and refused it. A refusal of our key, of the time or of too many
 * requests does not count: `accepted` throws ProviderError for that.
 */
export const isRefused = ({ status }: Answer): boolean =>
  status >= 400 && ![401, 403, 408, 425, 429].includes(status);

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
