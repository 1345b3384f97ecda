import type { Language } from '@fanfold/contracts';
import { profileStream } from '@fanfold/domain/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { invocation, startUseCases } from '../testing/use-cases.ts';
import { wordsOf } from './notice-words.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases();
});
afterAll(() => place?.[Symbol.asyncDispose]());

it('of a notice name a creator as their own page does, in the language of who is told, and others by nickname [IDN-067]', async () => {
  const [reader, creator, fan] = [
    await place.account(),
    await place.account('creator'),
    await place.account(),
  ];
  await place.deps.eventLog.commands.of(profileStream).handle({
    ...invocation(creator),
    id: creator,
    command: () => ({
      type: 'SetGlobalNicknames',
      accountOid: creator,
      names: { en: 'Harrow', jp: 'ハロウ' },
      by: 'owner',
    }),
  });
  const from = async (fromOid: typeof fan, language: Language) => {
    const deps = { ...place.deps, db: place.db, language, reader: { oid: reader, country: null } };
    // A gift of coins is about no work, so that no read model is asked.
    const about = { kind: 'donation', contentOid: null, fromOid, coins: 5 } as const;
    return (await wordsOf(deps, { category: 'gift', about }))?.from;
  };
  expect(await from(creator, 'jp')).toBe('ハロウ');
  expect(await from(creator, 'ko')).toBe('Harrow');
  expect(await from(fan, 'jp')).toBe(fan);
});
