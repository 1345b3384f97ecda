import type { PublicUser } from '@fanfold/contracts/identity';
import { ModifyBody, socialHosts, socialSites } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { modifyAccount } from './commands.ts';
import { peopleKey } from './queries.ts';
import { siteNames } from './sites.ts';

const schema = ModifyBody.pick({ introduction: true, socialLinks: true }).required();

/** The introduction (IDN-112) and the links (IDN-110). */
export const ProfileForm = ({ own: { introduction, socialLinks } }: { readonly own: PublicUser }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: {
      introduction,
      socialLinks: Object.fromEntries(socialSites.map((site) => [site, socialLinks[site] ?? ''])),
    },
    send: modifyAccount,
    onSent: async () => {
      await client.invalidateQueries({ queryKey: peopleKey });
      showToast(<Trans>Saved.</Trans>);
    },
  });
  return (
    <Section title={<Trans>About me</Trans>}>
      <Form form={form}>
        <TextField
          of={form}
          name="introduction"
          label={<Trans>Introduction</Trans>}
          hint={<Trans>One line, up to 40 characters.</Trans>}
          maxLength={40}
          autoComplete="off"
        />
        {socialSites.map((site) => {
          const example = `https://${socialHosts[site]}/…`;
          return (
            <TextField
              key={site}
              of={form}
              name={`socialLinks.${site}`}
              label={siteNames[site]}
              hint={t`Begins with ${example}`}
              autoComplete="off"
              inputMode="url"
              spellCheck={false}
            />
          );
        })}
        <FormActions form={form} action={<Trans>Save</Trans>} />
      </Form>
    </Section>
  );
};
