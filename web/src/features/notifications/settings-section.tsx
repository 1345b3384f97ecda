import { type NotificationCategory, notificationCategories } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Checkbox } from '../../ui/checkbox.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { AdvertisingConsent } from './advertising-consent.tsx';
import { useCategoryNames } from './category-names.ts';
import { CreatorSwitches } from './creator-switches.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import styles from './notifications.module.css';
import { PushSettings } from './push/push-settings.tsx';
import { changePushCategories, pushQuery } from './push/queries.ts';
import { changeSettings, type Settings, settingsQuery } from './queries.ts';

/**
 * What a person wants to be told, where (IDN-070), when, and of which creators (IDN-071). A switch works at
 * once.
 */
export const NotificationSettingsSection = () => {
  const query = useQuery(settingsQuery);
  return (
    <Section title={<Trans>Notification settings</Trans>}>
      <Loaded query={query} lines={6}>
        {(settings) => (
          <div className={styles.switches}>
            <Channels settings={settings} />
            <PushSettings />
            <DeliveryForm delivery={settings.delivery} />
            <CreatorSwitches settings={settings} />
            <AdvertisingConsent settings={settings} />
          </div>
        )}
      </Loaded>
    </Section>
  );
};

const Cell = ({ children }: { readonly children: ReactNode }) => <td>{children}</td>;

type Channel = 'site' | 'mail' | 'push';
const channels: readonly Channel[] = ['site', 'mail', 'push'];

type Turned = {
  readonly channel: Channel;
  readonly category: NotificationCategory;
  readonly on: boolean;
};

/** Turns a category on or off in one channel. */
const useTurning = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, category, on }: Turned) => {
      if (channel === 'push') return changePushCategories({ [category]: on });
      return changeSettings(
        channel === 'mail' ? { categories: { [category]: on } } : { delivery: { site: { [category]: on } } },
      );
    },
    onSettled: (_reply, _error, { channel }) =>
      client.invalidateQueries(channel === 'push' ? pushQuery : settingsQuery),
  });
};

/** What is paid or asked of a person is always told on the site. */
const isFixed = (channel: Channel, category: NotificationCategory): boolean =>
  channel === 'site' && category === 'ownPayments';

/** The categories by the way in which one is told. Advertising is agreed to by itself. */
const Channels = ({ settings }: { readonly settings: Settings }) => {
  const { t } = useLingui();
  const change = useTurning();
  const push = useQuery(pushQuery).data;
  const names = useCategoryNames();
  const channelNames = {
    site: t`On the site`,
    mail: t({ context: 'a way to be told', message: 'E-mail' }),
    push: t({ context: 'channel', message: 'Push' }),
  };
  const switches = { mail: settings.categories, site: settings.delivery.site, push: push?.categories };
  const of = (channel: Channel, category: NotificationCategory) => switches[channel]?.[category] ?? false;
  return (
    <>
      <table className={styles.channels}>
        <thead>
          <tr>
            <th scope="col">{t`What it is about`}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationCategories
            .filter((category) => category !== 'marketing')
            .map((category) => (
              <tr key={category}>
                <th scope="row">{names[category]}</th>
                {channels.map((channel) => (
                  <Cell key={channel}>
                    <Checkbox
                      name={`${channel}-${category}`}
                      checked={isFixed(channel, category) || of(channel, category)}
                      disabled={
                        change.isPending ||
                        isFixed(channel, category) ||
                        (category !== 'all' && !of(channel, 'all'))
                      }
                      onChange={(on) => change.mutate({ channel, category, on })}
                    >
                      <span className="visually-hidden">
                        {names[category]}: {channelNames[channel]}
                      </span>
                    </Checkbox>
                  </Cell>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
