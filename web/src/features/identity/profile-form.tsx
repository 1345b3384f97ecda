import { type Language, limits } from '@fanfold/contracts';
import { CompleteProfileBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';

import { useCountryOptions } from '../../lib/country-options.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { agreed } from '../../ui/form/entered.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/text-fields.tsx';
import { type SendForm, useSendForm } from '../../ui/form/use-send-form.ts';
import { showFailure } from '../../ui/toast.tsx';
import { completeProfile, logOut } from './commands.ts';
import { ConsentFields } from './consent-fields.tsx';
import { NicknameField } from './nickname-field.tsx';

const { nickname, country } = CompleteProfileBody.shape;

const schema = z.object({
  nickname,
  birthDate: z.iso.date(),
  country: z.string().min(1).pipe(country.unwrap()),
  consents: z.object({ terms: agreed, personalData: agreed, marketing: z.boolean() }),
});

export type ProfileFormOf = SendForm<z.input<typeof schema>, z.output<typeof schema>>;

/** Where most readers of a language live; the others choose. */
const countries: Readonly<Record<Language, string>> = { ko: 'KR', jp: 'JP', en: '', es: '' };

/** Sign-up's last step (IDN-094 to IDN-097). Who does not want to go on signs out. */
export const ProfileForm = ({ onDone }: { readonly onDone: () => Promise<void> }) => {
  const { t } = useLingui();
  const options = useCountryOptions();
  const form = useSendForm({
    schema,
    start: {
      nickname: '',
      birthDate: '',
      country: countries[useLanguage()],
      consents: { terms: false, personalData: false, marketing: false },
    },
    send: completeProfile,
    onSent: onDone,
    fieldOfCode: { NICKNAME_TAKEN: 'nickname', TOO_YOUNG: 'birthDate', BIRTH_DATE_WRONG: 'birthDate' },
  });
  const signOut = useMutation({ mutationFn: logOut, onSuccess: onDone, onError: showFailure });
  return (
    <Form form={form}>
      <NicknameField of={form} name="nickname" value={form.watch('nickname')} />
      <DateField
        of={form}
        name="birthDate"
        label={t`Birth date`}
        autoComplete="bday"
        hint={t`You have to be at least ${limits.minimumAge} years old.`}
      />
      <SelectField of={form} name="country" label={t`I live in`} options={options} />
      <ConsentFields form={form} />
      <FormActions form={form} action={<Trans>Finish</Trans>}>
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <Trans>Sign out</Trans>
        </Button>
      </FormActions>
    </Form>
  );
};
