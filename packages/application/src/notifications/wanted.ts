import { accountStream } from '@fanfold/domain/identity';
import {
  firstDelivery,
  firstSettings,
  type InboxState,
  inboxStream,
  pushStream,
  type Switches,
  type Wanted,
} from '@fanfold/domain/notifications';
import type { CommandLog } from '@fanfold/event-log';

/** What a person wants by e-mail. Marketing is the consent to it, whatever an earlier switch says. */
export const mailSwitches = ({ settings, marketing }: Readonly<InboxState>): Switches => ({
  ...(settings ?? firstSettings).categories,
  marketing: marketing !== null,
});

const pushSwitches = ({ delivery, marketing }: Readonly<InboxState>): Switches => {
  const { push } = delivery ?? firstDelivery;
  return { ...push, marketing: push.marketing && marketing !== null };
};

/** How a person can be reached, and what they want, from their own streams. */
export const reachOf = async (commands: CommandLog, oid: string, maxAgeMs = 0) => {
  const [{ state: account }, { state: inbox }, { state: push }] = await Promise.all([
    commands.load(accountStream, oid, { maxAgeMs }),
    commands.load(inboxStream, oid, { maxAgeMs }),
    commands.load(pushStream, oid, { maxAgeMs }),
  ]);
  const delivery = inbox.delivery ?? firstDelivery;
  // An erased account has no address any more.
  const to = account.status === 'confirmed' ? account.email : null;
  const subscriptions = to === null ? [] : push.subscriptions.filter(({ endpoint }) => endpoint !== null);
  const mail: Wanted = { switches: to === null ? null : mailSwitches(inbox), delivery };
  const pushed: Wanted = { switches: subscriptions.length === 0 ? null : pushSwitches(inbox), delivery };
  return {
    to,
    language: account.language,
    country: account.residences.at(-1)?.country ?? null,
    inbox,
    subscriptions,
    mail,
    push: pushed,
  };
};

export type Reach = Awaited<ReturnType<typeof reachOf>>;
