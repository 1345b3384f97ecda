/** What is in front of public files, and what is in front of those that are signed. */
export type CdnPart = 'public' | 'private';

/** The CDN did not take a purge. It may be tried again. */
export class CdnError extends Error {
  override name = 'CdnError';
}

export type Cdn = {
  /** Has the CDN forget these paths; false where none is configured. Throws CdnError. */
  readonly purge: (part: CdnPart, cacheKeys: readonly string[]) => Promise<boolean>;
};

const timeoutMs = 10_000;

export type CdnSettings = Readonly<Record<CdnPart | 'token', string | undefined>>;

/** The CDN as it is configured (UPL-007, UPL-008). */
export const createCdn = (settings: CdnSettings): Cdn => ({
  purge: async (part, cacheKeys) => {
    const address = settings[part];
    if (address === undefined) return false;
    await send(address, { cacheKeys, token: settings.token });
    return true;
  },
});

type Purge = { readonly cacheKeys: readonly string[]; readonly token: string | undefined };

const send = async (address: string, { cacheKeys, token }: Purge): Promise<void> => {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ cacheKeys }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
  } catch (error) {
    throw new CdnError('The CDN does not answer', { cause: error });
  }
  if (!answer.ok) throw new CdnError(`The CDN answered ${answer.status}`);
};
