import { timestamp } from '@fanfold/domain';
import { notificationCategories } from '@fanfold/domain/notifications';
import { z } from 'zod';

import { Freshness, language, oid, pageQuery, position } from '../common.ts';
import { MailingFilter, sitePath } from './mailings.ts';

/**
 * What a browser hands out when it subscribes (the Push API's `PushSubscription.toJSON()`), and what it calls
 * itself.
 */
export const SubscribePushBody = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({
    /** A point on P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
  browser: z.string().trim().min(1).max(80),
});
export const SubscribePushReply = z.object({ position, subscriptionId: oid });
export const UnsubscribePushBody = z.object({ subscriptionId: oid });

const pushCategories = z.object(
  Object.fromEntries(notificationCategories.map((category) => [category, z.boolean()])) as Record<
    (typeof notificationCategories)[number],
    z.ZodBoolean
  >,
);
export const PushSettingBody = z.object({ categories: pushCategories.partial() });

/** Which browsers of the person get pushes, and of what. */
export const PushReply = z.object({
  /** The key that a browser subscribes with (VAPID, RFC 8292), as base64url. */
  publicKey: z.string(),
  categories: pushCategories,
  browsers: z.array(
    z.object({
      subscriptionId: oid,
      browser: z.string().nullable(),
      /** To tell this browser from the others: SHA-256 of its endpoint, in hex. */
      endpointHash: z.string(),
      subscribedAt: timestamp,
    }),
  ),
});
export type PushReply = z.output<typeof PushReply>;

export const appPushLimits = { title: 80, body: 300 } as const;

const appPushWords = z.object({
  title: z.string().trim().min(1).max(appPushLimits.title),
  body: z.string().trim().max(appPushLimits.body).default(''),
});

/** ADM-010: a message to all whose browsers take pushes. */
export const AppPushBody = MailingFilter.extend({
  words: z
    .partialRecord(language, appPushWords)
    .refine((all) => Object.values(all).some((one) => one !== undefined), { error: 'needs one language' }),
  link: sitePath.default('/'),
});
export const AppPushReply = z.object({ position, mailingId: oid });
export const CancelAppPushBody = z.object({ mailingId: oid });

export const AppPushesQuery = pageQuery;
export const AppPush = z.object({
  mailingId: oid,
  /** Null once the account of its writer was erased. */
  words: z.partialRecord(language, z.object({ title: z.string(), body: z.string() })).nullable(),
  language: language.nullable(),
  country: z.string().nullable(),
  status: z.enum(['scheduled', 'running', 'finished', 'cancelled']),
  startsAt: timestamp,
  counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), dropped: z.int() }),
});
export type AppPush = z.output<typeof AppPush>;
export const AppPushesReply = Freshness.extend({
  /** People with a browser that takes pushes. */
  people: z.int(),
  pushes: z.array(AppPush),
  nextCursor: position.nullable(),
});
