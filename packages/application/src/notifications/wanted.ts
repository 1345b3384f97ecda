import { accountStream } from '@fanfold/domain/identity';
import {
  firstDelivery,
  firstSettings,
  type InboxState,
  inboxStream,
  type Switches,
  type Wanted,
} from '@fanfold/domain/notifications';
import type { CommandLog } from '@fanfold/event-log';

/** What a person wants by e-mail. Marketing is the consent to it; an earlier switch does not count. */
export const mailSwitches = ({ settings }: Readonly<InboxState>, agrees: boolean): Switches => ({
  ...(settings ?? firstSettings).categories,
  marketing: agrees,
});

/** How a person can be reached, and what they want, from their own streams. */
export const reachOf = async (commands: CommandLog, oid: string, maxAgeMs = 0) => {
  const [{ state: account }, { state: inbox }] = await Promise.all([
    commands.load(accountStream, oid, { maxAgeMs }),
    commands.load(inboxStream, oid, { maxAgeMs }),
  ]);
  const delivery = inbox.delivery ?? firstDelivery;
  const agrees = account.consents.marketing !== undefined;
  // An erased account has no address any more.
  const to = account.status === 'confirmed' ? account.email : null;
  const wanted: Wanted = { switches: to === null ? null : mailSwitches(inbox, agrees), delivery };
  return {
    to,
    language: account.language,
    country: account.residences.at(-1)?.country ?? null,
    /** Whether the person agrees to advertising by e-mail. */
    agrees,
    inbox,
    wanted,
  };
};

export type Reach = Awaited<ReturnType<typeof reachOf>>;
