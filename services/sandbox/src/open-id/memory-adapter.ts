import type { Adapter, AdapterPayload } from 'oidc-provider';

type Kept = { readonly payload: AdapterPayload; readonly until: number };

/**
 * What a provider remembers between two requests, until it ends. `expiresIn` is in seconds, an hour where it
 * is not given.
 */
export const memoryAdapters = (now: () => number): ((model: string) => Adapter) => {
  const kept = new Map<string, Kept>();
  const find = (matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload, until }] of kept) if (until > now() && matches(key, payload)) return payload;
    return undefined;
  };
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const isOfModel = (key: string): boolean => key.startsWith(`${model}:`);
    return {
      upsert: async (id, payload, expiresIn) => {
        kept.set(keyOf(id), { payload, until: now() + (expiresIn ?? 3600) * 1000 });
      },
      find: async (id) => find((key) => key === keyOf(id)),
      findByUid: async (uid) => find((key, payload) => isOfModel(key) && payload.uid === uid),
      findByUserCode: async (userCode) =>
        find((key, payload) => isOfModel(key) && payload.userCode === userCode),
      consume: async (id) => {
        const { payload } = kept.get(keyOf(id)) ?? {};
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      destroy: async (id) => {
        kept.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
};
