import type { PublicUser } from '@fanfold/contracts/identity';
import { CustomUrlBody } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { setCustomUrl } from './commands.ts';
import { peopleKey } from './queries.ts';

/** The address of a creator's page (IDN-037, IDN-109). */
export const CustomUrl = ({ own: { customUrl } }: { readonly own: PublicUser }) => {
  const client = useQueryClient();
  const done = async () => {
    await client.invalidateQueries({ queryKey: peopleKey });
    showToast(<Trans>Saved.</Trans>);
  };
  const form = useSendForm({
    schema: CustomUrlBody,
    start: { customUrl: customUrl ?? '' },
    send: ({ customUrl: wanted }) => setCustomUrl(wanted),
    onSent: done,
    fieldOfCode: { CUSTOM_URL_NOT_AVAILABLE: 'customUrl' },
  });
  const giveUp = useMutation({
    mutationFn: () => setCustomUrl(''),
    onSuccess: async () => {
      form.reset({ customUrl: '' });
      await done();
    },
  });
  const beginning = `${window.location.origin}/c/`;
  return (
    <Section title={<Trans>Address of your page</Trans>}>
      <Form form={form}>
        <TextField
          of={form}
          name="customUrl"
          label={<Trans>Custom URL</Trans>}
          hint={
            <Trans>Follows {beginning}. Letters, numbers, hyphen and underscore, 2 to 30 characters.</Trans>
          }
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions form={form} action={<Trans>Save</Trans>}>
          {customUrl === null ? null : (
            <Button busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
              <Trans>Remove this address</Trans>
            </Button>
          )}
        </FormActions>
      </Form>
      {giveUp.error ? <InlineFailure error={giveUp.error} /> : null}
    </Section>
  );
};
