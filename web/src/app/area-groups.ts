import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the pages of an area are grouped by. A group is shown where its first page is. */
export const areaGroups = {
  account: msg`Account`,
  wallet: msg`Wallet`,
  library: msg`Library`,
  rewards: msg`Rewards`,
  creator: msg`Creator`,
  notifications: msg`Notifications`,
  privacy: msg`Privacy and security`,
  overview: msg`Overview`,
  people: msg`People`,
  books: msg`Books`,
  payments: msg`Payments`,
  platform: msg`Platform`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

export type AreaGroup = keyof typeof areaGroups;
