import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { InlineFailure } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TermsText } from '../../ui/terms.tsx';
import { showToast } from '../../ui/toast.tsx';
import { changeSettings, type Settings, settingsQuery } from './queries.ts';

/** The consent to advertising: given and withdrawn here, with the text that it is given to. */
export const AdvertisingConsent = ({ settings }: { readonly settings: Settings }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { day } = useFormat();
  const change = useMutation({
    mutationFn: (on: boolean) => changeSettings({ categories: { marketing: on } }),
    onSuccess: (_, on) => {
      // Korean law: who agrees or withdraws is told that it counts, and of which day.
      const today = day(new Date().toISOString());
      showToast(on ? t`You agreed to advertising on ${today}.` : t`You ended advertising on ${today}.`);
    },
    onSettled: () => client.invalidateQueries(settingsQuery),
  });
  const since = settings.marketingSince === null ? null : day(settings.marketingSince);
  return (
    <>
      <h3>
        <Trans>Advertising</Trans>
      </h3>
      <Switch
        name="marketing"
        checked={since !== null}
        disabled={change.isPending}
        onChange={(on) => change.mutate(on)}
        hint={
          <>
            {since === null ? null : (
              <p>
                <Trans>Agreed on {since}.</Trans>
              </p>
            )}
            <TermsText kind="marketing" />
          </>
        }
      >
        <Trans>Send me advertising by e-mail (optional)</Trans>
      </Switch>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
