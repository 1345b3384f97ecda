/** What a creator is told of those who began to pay for a tier: on the site, by e-mail and as a push. */
export const newSubscribersTexts = {
  one: /*i18n*/ { id: 'news.subscribers.one', message: '{from} subscribed to your channel' },
  many: /*i18n*/ {
    id: 'news.subscribers.many',
    message: '{people, plural, one {You have # new subscriber} other {You have # new subscribers}}',
  },
  body: /*i18n*/ {
    id: 'news.subscribers.body',
    message: 'Your tiers page lists all members and what they pay.',
  },
} as const;
