import { ManagerModeBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { sessionChanged } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import styles from '../identity.module.css';
import { enterManagerMode, managedChannelsQuery } from './queries.ts';

type Channel = { readonly oid: string; readonly nickname: string };

/**
 * The channels that the user manages, and the way into the manager mode (IDN-056). Nothing for other people.
 */
export const ManagedChannels = () => {
  const { data } = useQuery(managedChannelsQuery);
  const [entering, setEntering] = useState<Channel>();
  if (data === undefined || data.channels.length === 0) return null;
  return (
    <Section title={<Trans>Channels you manage</Trans>}>
      <p className="quiet">
        <Trans>In manager mode you publish and edit works for the channel on this device.</Trans>
      </p>
      <ul className={styles.deviceList}>
        {data.channels.map((channel) => (
          <li key={channel.oid}>
            <div>
              <b>{channel.nickname}</b>
            </div>
            <Button small onClick={() => setEntering(channel)}>
              <Trans>Start manager mode</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {entering ? <EnterDialog channel={entering} onClose={() => setEntering(undefined)} /> : null}
    </Section>
  );
};

type DialogProps = { readonly channel: Channel; readonly onClose: () => void };

const EnterDialog = ({ channel, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { nickname } = channel;
  const form = useSendForm({
    schema: ManagerModeBody.pick({ password: true }),
    start: { password: '' },
    send: ({ password }) => enterManagerMode({ channelOid: channel.oid, password }),
    onSent: async () => {
      onClose();
      await sessionChanged(client);
      await navigate({ to: '/studio2' });
    },
    fieldOfCode: { MANAGER_PASSWORD_WRONG: 'password', MANAGER_PASSWORD_NOT_SET: 'password' },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={<Trans>Manage {nickname}</Trans>}
      action={<Trans>Start manager mode</Trans>}
    >
      <SecretField of={form} name="password" label={t`Manager password`} autoComplete="off" />
    </FormDialog>
  );
};
