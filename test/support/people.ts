/** Where a stack answers. */
export type Services = { readonly url: string; readonly sandboxUrl: string };

export type TestPerson = {
  readonly email: string;
  readonly password: string;
  readonly nickname: string;
  readonly oid: string;
  readonly token: string;
};

const password = 'correct-horse-7';

/** Signs somebody up over HTTP, with the code from the mailbox. */
export const signUp = async (
  services: Services,
  { email, nickname, language = 'en' }: { email: string; nickname: string; language?: string },
): Promise<TestPerson> => {
  const consents = { terms: true, personalData: true, marketing: false };
  const { signUpId } = await post(services, '/api/account/signup', {
    ...{ email, nickname, language, password, consents },
    birthDate: '1990-01-31',
  });
  const code = await newestCode(services, email);
  const { oid, token } = await post(services, '/api/account/signup/confirm', { signUpId, code });
  return { email, password, nickname, oid: String(oid), token: String(token) };
};

/** Signs in with e-mail and password; a new session each time. */
export const signIn = async (
  services: Services,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<{ oid: string; token: string }> => {
  const { oid, token } = await post(services, '/api/account/login', { loginType: 'email', email, password });
  return { oid: String(oid), token: String(token) };
};

/** The newest six digits that were mailed to an address. */
export const newestCode = async ({ sandboxUrl }: Services, email: string): Promise<string> => {
  const answer = await fetch(new URL(`/mail/v1/messages?to=${encodeURIComponent(email)}`, sandboxUrl));
  const { messages } = (await answer.json()) as { messages: readonly { text: string }[] };
  const code = messages.map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]).find(Boolean);
  if (!code) throw new Error(`No code was mailed to ${email}.`);
  return code;
};

const post = async ({ url }: Services, path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
};
