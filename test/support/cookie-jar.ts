/** A browser without a screen: it keeps cookies by host, as browsers do (ports are not told apart). */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  async fetch(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects to the page that is shown, or to an address that `stop` names. */
  async follow(
    url: string,
    stop: (url: URL) => boolean,
  ): Promise<{ readonly url: URL; readonly text: string }> {
    let at = new URL(url);
    for (let hops = 0; hops < 20; hops += 1) {
      if (stop(at)) return { url: at, text: '' };
      const response = await this.fetch(at);
      const location = response.headers.get('location');
      if (location === null) return { url: at, text: await response.text() };
      at = new URL(location, at);
    }
    throw new Error(`Too many redirects at ${at.href}`);
  }
}
