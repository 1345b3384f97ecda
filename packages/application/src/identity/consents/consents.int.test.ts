import { terms } from '@fanfold/contracts';
import { accountStream } from '@fanfold/domain/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { publishConsentText, savePage } from '../../operations/index.ts';
import { invocation, refusalOf, startUseCases } from '../../testing/use-cases.ts';
import { changeConsents } from './change-consents.ts';
import { consentsDue, consentsOf, consentTexts } from './consents-of.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases();
});
afterAll(() => place?.[Symbol.asyncDispose]());

const nothing = { given: [], withdrawn: [], via: 'settings' } as const;
const news = { consent: 'marketing', version: terms.marketing } as const;
const dueOf = async (oid: string) => {
  const { commands } = place.deps.eventLog;
  const given = await commands.load(accountStream, oid, { maxAgeMs: 0 });
  return consentsDue(given.state.consents, await consentTexts(commands, { maxAgeMs: 0 }));
};

describe('consents', () => {
  it('to what is optional are given and withdrawn by their person [IDN-057]', async () => {
    const person = await place.account();
    const { commands } = place.deps.eventLog;
    const change = (changed: Partial<Parameters<typeof changeConsents>[2]>) =>
      changeConsents(place.deps, invocation(person), { ...nothing, ...changed });
    expect((await consentsOf(commands, person)).marketing).toBeNull();
    await change({ given: [news] });
    expect((await consentsOf(commands, person)).marketing).toMatchObject({ version: terms.marketing });
    await change({ withdrawn: ['marketing'], via: 'mail' });
    expect((await consentsOf(commands, person)).marketing).toBeNull();
    expect(await refusalOf(change({ withdrawn: ['terms'] }))).toBe('CONSENT_NEEDED');
    const old = { ...news, version: '2020-01-01' };
    expect(await refusalOf(change({ given: [old] }))).toBe('CONSENT_TEXT_CHANGED');
  });

  it('are asked for again when an administrator publishes another text [IDN-096]', async () => {
    const [admin, person] = [await place.account('admin'), await place.account()];
    const asAdmin = invocation(admin, { role: 'admin' });
    const publish = { consent: 'terms', reason: 'gifts are new' } as const;
    expect(await refusalOf(publishConsentText(place.deps, asAdmin, publish))).toBe('PAGE_NOT_FOUND');
    const page = { pageId: 'terms', language: 'en', title: 'Terms', markdown: 'Be kind.' } as const;
    await savePage(place.deps, asAdmin, page);
    expect(await dueOf(person)).toEqual([]);
    await publishConsentText(place.deps, asAdmin, publish);
    expect(await dueOf(person)).toEqual(['terms']);

    const { terms: text } = await consentTexts(place.deps.eventLog.commands, { maxAgeMs: 0 });
    expect(text).toMatchObject({ pageId: 'terms' });
    const agree = { ...nothing, via: 'question' } as const;
    const given = [{ consent: 'terms', version: terms.terms }] as const;
    const old = changeConsents(place.deps, invocation(person), { ...agree, given: [...given] });
    expect(await refusalOf(old)).toBe('CONSENT_TEXT_CHANGED');
    const now = [{ consent: 'terms' as const, version: text.version }];
    await changeConsents(place.deps, invocation(person), { ...agree, given: now });
    expect(await dueOf(person)).toEqual([]);
  });
});
