import { LiveRequest, maxLiveTopics, type ProblemCode } from '@fanfold/contracts';
import pLimit from 'p-limit';

import { catchUp } from './catch-up.ts';
import { cursorOf } from './cursor.ts';
import type { LiveDeps } from './deps.ts';
import type { Listener } from './hub.ts';

/** Requests of one client that may run and wait. */
const maxWaiting = 32;

type Subscription = Extract<LiveRequest, { subscribe: unknown }>;

/** What one client asks for on its WebSocket, one thing after the other. */
export class Requests {
  readonly #listener: Listener;
  readonly #deps: LiveDeps;
  readonly #oneAtATime = pLimit(1);

  constructor(listener: Listener, deps: LiveDeps) {
    this.#listener = listener;
    this.#deps = deps;
  }

  take(text: string): void {
    const { activeCount, pendingCount } = this.#oneAtATime;
    if (activeCount + pendingCount >= maxWaiting) this.#deps.hub.drop(this.#listener, 'flood');
    else void this.#oneAtATime(() => this.#answerOrRefuse(text));
  }

  async #answerOrRefuse(text: string): Promise<void> {
    const { hub, log } = this.#deps;
    try {
      if (hub.has(this.#listener)) await this.#answer(parse(text));
    } catch (error) {
      log.warn({ err: error }, 'a request on a live connection could not be answered');
      this.#refuse('UNAVAILABLE');
    }
  }

  async #answer(request: LiveRequest | undefined): Promise<void> {
    if (!request) this.#refuse('INVALID_REQUEST');
    else if ('ping' in request) this.#say('pong', { ping: request.ping });
    else if ('token' in request) await this.#signIn(request.token);
    else if ('subscribe' in request) await this.#subscribe(request);
    else this.#unsubscribe(request.unsubscribe);
  }

  async #signIn(token: string): Promise<void> {
    // A connection belongs to one person for as long as it lives.
    if (this.#listener.caller) return this.#refuse('INVALID_REQUEST');
    const caller = await this.#deps.access.callerOf(token);
    if (!caller) return this.#refuse('NOT_SIGNED_IN');
    this.#listener.caller = caller;
    this.#deps.hub.signedIn(this.#listener);
    this.#say('signed-in', { oid: caller.oid });
  }

  async #subscribe({ subscribe: asked, after, resynced }: Subscription): Promise<void> {
    const { hub, access } = this.#deps;
    const listener = this.#listener;
    const topics = [...new Set(asked)].filter((topic) => !listener.topics.has(topic));
    if (listener.topics.size + topics.length > maxLiveTopics) return this.#refuse('INVALID_REQUEST', topics);
    for (const topic of topics) {
      const refusal = await access.admit(listener.caller, topic);
      if (refusal) return this.#refuse(refusal, [topic]);
    }
    const all = listener.topics.size === 0;
    // With no topic yet, nothing was sent: the client's word on what it knows counts.
    if (all) listener.after = after === undefined ? hub.position : BigInt(after);
    hub.subscribe(listener, topics);
    if (after !== undefined && topics.length > 0) {
      const wanted = { topics, after: BigInt(after), all, resynced: cursorOf(resynced) };
      const here = await catchUp(listener, wanted, this.#deps);
      if (!here) return;
    }
    this.#say('subscribed', { after: String(hub.position), topics: asked });
  }

  #unsubscribe(topics: readonly string[]): void {
    this.#deps.hub.unsubscribe(this.#listener, topics);
    this.#say('unsubscribed', { topics });
  }

  #refuse(code: ProblemCode, topics: readonly string[] = []): void {
    this.#say('refused', { code, topics });
  }

  #say(kind: string, fields: object): void {
    this.#deps.hub.say(this.#listener, this.#listener.wire.control(kind, fields));
  }
}

const parse = (text: string): LiveRequest | undefined => {
  try {
    return LiveRequest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
