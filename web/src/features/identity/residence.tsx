import { DeclareResidenceBody, type Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCountryOptions } from '../../lib/country-options.ts';
import { meQuery } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { declareResidence } from './commands.ts';

type ResidenceProps = { readonly residence: Me['residence'] };

/** Where the person lives, what that rests on, and the way to change it. */
export const Residence = ({ residence }: ResidenceProps) => {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const since = residence ? format.day(residence.from) : '';
  return (
    <>
      {residence ? format.country(residence.country) : '–'}
      {residence ? (
        <span className="quiet">
          {residence.evidence === 'language' ? (
            <Trans>taken from your language; please check</Trans>
          ) : (
            <Trans>from {since} on</Trans>
          )}
        </span>
      ) : null}
      <Button small onClick={() => setOpen(true)}>
        <Trans>Change country</Trans>
      </Button>
      {open ? <ResidenceDialog residence={residence} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const ResidenceDialog = ({ residence, onClose }: ResidenceProps & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const countries = useCountryOptions();
  const form = useSendForm({
    schema: DeclareResidenceBody,
    start: { country: residence?.country ?? '' },
    send: declareResidence,
    onSent: async () => {
      await client.invalidateQueries(meQuery);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Country of residence`}
      description={
        <Trans>
          It decides which terms, refund rules and taxes apply to you from now on. What you topped up and
          bought before keeps the country of its time.
        </Trans>
      }
      form={form}
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <SelectField of={form} name="country" label={t`I live in`} options={countries} />
    </FormDialog>
  );
};
