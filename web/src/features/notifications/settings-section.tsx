import {
  type NotificationCategory,
  type NotificationSettings,
  notificationCategories,
  type ReceiveType,
  receiveTypes,
} from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './notifications.module.css';
import { changeSettings, settingsQuery } from './queries.ts';

/** What a person wants to hear by e-mail (IDN-070), and of which creators (IDN-071). A switch works at once. */
export const NotificationSettingsSection = () => (
  <Section title={<Trans>Notification settings</Trans>}>
    <Loaded query={useQuery(settingsQuery)} lines={6}>
      {(settings) => <Switches settings={settings} />}
    </Loaded>
  </Section>
);

const Switches = ({ settings }: { readonly settings: NotificationSettings }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: changeSettings,
    onSettled: () => client.invalidateQueries(settingsQuery),
  });
  const categories = useCategoryNames();
  const receiving = useReceiveNames();
  return (
    <div className={styles.switches}>
      <h3>
        <Trans>By e-mail</Trans>
      </h3>
      {notificationCategories.map((category) => (
        <Switch
          key={category}
          name={category}
          checked={settings.categories[category]}
          disabled={change.isPending || (category !== 'all' && !settings.categories.all)}
          onChange={(on) => change.mutate({ categories: { [category]: on } })}
        >
          {categories[category]}
        </Switch>
      ))}
      <h3>
        <Trans>Creators I hear from</Trans>
      </h3>
      {receiveTypes.map((type) => (
        <Switch
          key={type}
          name={type}
          checked={settings.receive.includes(type)}
          disabled={change.isPending}
          onChange={(on) =>
            change.mutate({
              receive: on ? [...settings.receive, type] : settings.receive.filter((one) => one !== type),
            })
          }
        >
          {receiving[type]}
        </Switch>
      ))}
      {change.error ? <InlineFailure error={change.error} /> : null}
    </div>
  );
};

const useCategoryNames = (): Readonly<Record<NotificationCategory, string>> => {
  const { t } = useLingui();
  return {
    all: t`All e-mail notifications`,
    message: t`Messages of creators`,
    upload: t`New works and replays`,
    fileUpload: t`New files`,
    communityPost: t`Community posts`,
    live: t`Live streams`,
    comment: t`Replies to my comments`,
    marketing: t`Events and offers (consent to advertising)`,
    purchaseCompleted: t`Completed purchases`,
    newSubscription: t`New subscriptions`,
  };
};

const useReceiveNames = (): Readonly<Record<ReceiveType, string>> => {
  const { t } = useLingui();
  return {
    subscribed: t`All that I subscribe to`,
    favourite: t({ context: 'creators', message: 'My favourites' }),
    paid: t`Those with a paid subscription`,
  };
};
