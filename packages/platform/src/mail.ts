/** `language` is one of ours. Sending the same `key` again sends nothing. */
export type Letter = {
  readonly to: string;
  readonly language: string;
  readonly key: string;
  readonly subject: string;
  readonly text: string;
};

const withinMs = 10_000;

/** Hands a letter to the mail relay and answers its HTTP status. Throws when none came within ten seconds. */
export const postLetter = async (relayUrl: string, letter: Letter): Promise<number> => {
  const response = await fetch(new URL('/mail/v1/messages', relayUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(letter),
    signal: AbortSignal.timeout(withinMs),
  });
  await response.body?.cancel();
  return response.status;
};
