import type { SignedIn } from './accounts.ts';
import { type Http, Refused } from './http.ts';

/** A piece that is on sale. */
export type Item = { readonly kind: string; readonly contentOid: string; readonly coins: number };

/** The accounts and contents at the beginning of the demo world's history. */
export type Scene = {
  readonly api: Http;
  readonly sandbox: Http;
  readonly member: (name: string) => SignedIn;
  readonly item: (slug: string) => Item;
};

type Act = {
  readonly path: string;
  readonly body: object;
  /** Identifies the action for ever, so that it is done once. */
  readonly key: string;
  /** Refusals that mean that an earlier run did it, whose key is forgotten by now. */
  readonly done?: readonly string[];
};

/** A person does an action, once. Undefined when an earlier run did it. */
export const act = async <Reply>(
  { api, member }: Scene,
  name: string,
  { path, body, key, done = [] }: Act,
): Promise<Reply | undefined> => {
  try {
    return await api<Reply>(path, {
      method: 'POST',
      token: member(name).token,
      headers: { 'idempotency-key': `demo-${key}` },
      body,
    });
  } catch (error) {
    if (error instanceof Refused && done.includes(error.code)) return undefined;
    throw error;
  }
};

/** Runs the actions one after the other. */
export const inOrder = async (acts: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const one of acts) await one();
};
