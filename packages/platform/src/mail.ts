/** `language` is one of ours. Sending the same `key` again sends nothing. */
export type Letter = {
  readonly to: string;
  readonly language: string;
  readonly key: string;
  readonly subject: string;
  readonly text: string;
};

/**
 * What became of a letter. `later`: the relay is away, busy or broken, and the same letter may go through in a while. `refused`:
 * it read the letter and will not take it, however often it is asked.
 */
export type Handover =
  | { readonly status: 'taken' }
  | { readonly status: 'later' | 'refused'; readonly reason: string };

const withinMs = 10_000;

/** Hands a letter to the mail relay; the same key again sends nothing. Never throws, and tries once. */
export const sendLetter = async (relayUrl: string, letter: Letter): Promise<Handover> => {
  try {
    const response = await fetch(new URL('/mail/v1/messages', relayUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(letter),
      signal: AbortSignal.timeout(withinMs),
    });
    await response.body?.cancel();
    return handoverOf(response.status);
  } catch (error) {
    return { status: 'later', reason: `The mail relay cannot be reached: ${String(error)}` };
  }
};

/** 408, 425 and 429 speak of the moment (RFC 9110, RFC 8470, RFC 6585), every other 4xx of the letter. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

const handoverOf = (status: number): Handover => {
  if (status >= 200 && status <= 299) return { status: 'taken' };
  const isRefusal = status >= 400 && status <= 499 && !passing.has(status);
  return { status: isRefusal ? 'refused' : 'later', reason: `The mail relay answered ${status}` };
};
