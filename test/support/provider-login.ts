import { randomUUID } from 'node:crypto';

import { CookieJar } from './cookie-jar.ts';
import type { Place } from './person.ts';

export type ProviderAnswer = { readonly code: string; readonly state: string };

export type AtProvider = {
  readonly email?: string;
  readonly unverified?: boolean;
  readonly action?: 'continue' | 'cancel';
};

type Input = { readonly status: number; readonly body: Record<string, string> };

/** A person without a session who signs in through Google or Apple, played by the sandbox. */
export class ProviderVisitor {
  readonly jar = new CookieJar();
  readonly place: Place;
  readonly email = `social-${randomUUID().slice(0, 8)}@example.test`;

  constructor(place: Place) {
    this.place = place;
  }

  async ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Input> {
    const init =
      body === undefined
        ? {}
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...headers },
          };
    const response = await this.jar.fetch(new URL(path, this.place.url), init);
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  /** Where the provider asks, for a log-in. */
  async address(provider: 'google' | 'apple'): Promise<string> {
    const { body } = await this.ask(`/api/account/${provider[0]}-login`);
    return body['url'] ?? '';
  }

  /** Answers the provider's page, and comes back with what the address of Fanfold's page then says. */
  async answer(url: string, at: AtProvider = {}): Promise<URLSearchParams> {
    const { email = this.email, unverified = false, action = 'continue' } = at;
    const isBack = (address: URL) => address.pathname.startsWith('/login/');
    const page = await this.jar.follow(url, isBack);
    const form = new URLSearchParams({ action, email, firstName: 'Mina', lastName: 'Park' });
    if (unverified) form.set('unverified', 'on');
    const answered = await this.jar.fetch(page.url, { method: 'POST', body: form });
    const next = new URL(answered.headers.get('location') ?? '', page.url);
    const shown = await this.jar.follow(next.href, isBack);
    if (shown.text === '') return shown.url.searchParams;
    return this.#submit(shown.text);
  }

  /** The whole of it: answers the log-in's reply. */
  async logIn(provider: 'google' | 'apple', at: AtProvider = {}): Promise<Input> {
    const back = await this.answer(await this.address(provider), at);
    return this.finish(provider, { code: back.get('code') ?? '', state: back.get('state') ?? '' });
  }

  finish(provider: 'google' | 'apple', answer: ProviderAnswer): Promise<Input> {
    return this.ask(`/api/account/${provider[0]}-login`, { ...answer, language: 'en' });
  }

  /** Apple's page posts itself to Fanfold, from another site: the browser sends no cookies along. */
  async #submit(html: string): Promise<URLSearchParams> {
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value]));
    const response = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '').searchParams;
  }
}
