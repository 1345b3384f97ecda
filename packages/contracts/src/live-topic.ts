import { z } from 'zod';

/** A topic about one person or one thing: its kind and an id. */
export const topicOf = (kind: string) => z.string().regex(new RegExp(`^${kind}:[0-9a-f]{24}$`));

/** The live updates of a context: its kinds of topics, and the messages on them. */
export type ContextLive = {
  /**
   * Kinds of topics about one person or one thing, `{kind}:{id}`. Who may watch one is in the context's
   * manifest.
   */
  readonly topics: readonly string[];
  /** Topics without an id, that may be watched without an account. */
  readonly publicTopics: readonly string[];
  readonly messages: readonly z.ZodObject[];
};
