import { addDays, type Timestamp } from '../time.ts';
import type { NotificationCategory } from './inbox/events.ts';
import type { DeliverySettings } from './inbox/settings.ts';
import { isBetween, localMinute, nextLocal } from './local-time.ts';
import type { NoticeAbout } from './notices/events.ts';

/**
 * Korean law: no advertising between nine in the evening and eight in the morning without a consent of its
 * own.
 */
const advertisingNight = { from: '21:00', to: '08:00' } as const;
const korea = 'Asia/Seoul';

/**
 * A notice about money that the person has just spent; it waits neither for a digest nor for the end of quiet
 * hours.
 */
export const isUrgent = (category: NotificationCategory): boolean => category === 'purchaseCompleted';

type Delivered = { readonly category: NotificationCategory; readonly settings: Readonly<DeliverySettings> };

/** When a notice may leave at the earliest: after quiet hours, and advertising not at night. */
export const releasedAt = (now: Timestamp, { category, settings }: Delivered): Timestamp => {
  if (isUrgent(category)) return now;
  const { quiet, timeZone } = settings;
  let at = now;
  // The end of one may lie within the other, at most twice: both end once a day.
  for (let rounds = 0; rounds < 3; rounds += 1) {
    if (quiet && isBetween(localMinute(at, timeZone), quiet))
      at = nextLocal(at, { minute: quiet.to, timeZone });
    if (category === 'marketing' && isBetween(localMinute(at, korea), advertisingNight))
      at = nextLocal(at, { minute: advertisingNight.to, timeZone: korea });
  }
  return at;
};

/**
 * Advertising is an e-mail by itself; what is told of a subscription has a day before which it must be read.
 */
const waitsForNoDigest: ReadonlySet<NotificationCategory> = new Set([
  'marketing',
  'newSubscription',
  'ownPayments',
]);

/** When the e-mail of a notice is sent: with the next digest where the person wants one. */
export const mailedAt = (
  now: Timestamp,
  { about, ...delivered }: Delivered & { readonly about?: NoticeAbout },
): Timestamp => {
  const { category, settings } = delivered;
  // What happened on a day is told when the day is over.
  if (about?.kind === 'newSubscribers')
    return withDigest(addDays(`${about.day}T00:00:00.000Z`, 1), delivered);
  return isUrgent(category) || waitsForNoDigest.has(category)
    ? releasedAt(now, delivered)
    : withDigest(now, { category, settings });
};

const withDigest = (from: Timestamp, delivered: Delivered): Timestamp => {
  const { digest, digestAt: minute, digestWeekday, timeZone } = delivered.settings;
  if (digest === 'off') return releasedAt(from, delivered);
  const weekday = digest === 'weekly' ? digestWeekday : undefined;
  return releasedAt(nextLocal(from, { minute, timeZone, weekday }), delivered);
};
