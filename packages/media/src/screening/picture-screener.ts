import { ScreeningError } from './finding.ts';

/**
 * Looks at what a picture shows: the labels for which it is held back, or undefined. Throws ScreeningError.
 */
export type PictureScreener = (picture: Buffer, mediaType: string) => Promise<string | undefined>;

export type PictureScreenerSettings = { readonly url: string; readonly token: string | undefined };

const timeoutMs = 15_000;
const mostLabels = 20;

/**
 * A service that looks at pictures: the picture is the body of a POST, and the answer is
 * `{"flagged": boolean, "labels": string[]}`. Adapters to vendors' interfaces stand behind that address.
 */
export const createPictureScreener =
  ({ url, token }: PictureScreenerSettings): PictureScreener =>
  async (picture, mediaType) => {
    const answer = await asked(url, {
      method: 'POST',
      headers: {
        'content-type': mediaType,
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: new Uint8Array(picture),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { flagged, labels } = answer as { flagged?: unknown; labels?: unknown };
    if (typeof flagged !== 'boolean') throw new ScreeningError('picture', 'the picture service said nothing');
    if (!flagged) return undefined;
    const named = Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
    return named.slice(0, mostLabels).join(', ').slice(0, 300);
  };

const asked = async (url: string, request: RequestInit): Promise<object> => {
  try {
    const response = await fetch(url, request);
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch (cause) {
    throw new ScreeningError('picture', 'the picture service does not answer', { cause });
  }
};
