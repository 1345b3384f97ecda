import { type ReceiveType, receiveTypes } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { InlineFailure } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { changeSettings, type Settings, settingsQuery } from './queries.ts';

/** Of which creators a person hears (IDN-071). */
export const CreatorSwitches = ({ settings }: { readonly settings: Settings }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: changeSettings,
    onSettled: () => client.invalidateQueries(settingsQuery),
  });
  const names = useReceiveNames();
  return (
    <>
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
          {names[type]}
        </Switch>
      ))}
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};

const useReceiveNames = (): Readonly<Record<ReceiveType, string>> => {
  const { t } = useLingui();
  return {
    subscribed: t`All that I follow or subscribe to`,
    favourite: t({ context: 'creators', message: 'My favourites' }),
    paid: t`Those with a paid subscription`,
  };
};
