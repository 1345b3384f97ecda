import { type Language, languages } from '@fanfold/contracts';
import { type MarketingMailBody, mailingLimits } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { useCountryOptions } from '../../../lib/country-options.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FieldRow, Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { type SendForm, useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageNames, languageOptions } from '../../../ui/languages.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { AudienceSize } from './audience-size.tsx';
import { MailPreview } from './mail-preview.tsx';
import { firstMailing, type MailingValues, useMailingSchema } from './mailing-form.ts';
import { previewMailing, sendTestMailing } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';

type MailingForm = SendForm<MailingValues, MarketingMailBody, MarketingMailBody>;

/**
 * Writes advertising: to whom, in which words, and when. It is looked through once more before it is sent.
 */
export const MailingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [review, setReview] = useState<MarketingMailBody | null>(null);
  const form = useSendForm({
    schema: useMailingSchema(),
    start: firstMailing,
    // Nothing is sent yet: the values are checked, and shown once more.
    send: async (values) => values,
    onSent: (values) => setReview(values),
  });
  return (
    <Dialog open onClose={onClose} wide title={<Trans>New advertising e-mail</Trans>}>
      <Form form={form}>
        <Audience form={form} />
        <Words form={form} />
        <FieldRow>
          <LinkField form={form} />
          <StartsAt form={form} />
        </FieldRow>
        <FormActions form={form} action={<Trans>Review</Trans>} onCancel={onClose} />
      </Form>
      {review ? <ReviewDialog mailing={review} onClose={() => setReview(null)} onSent={onClose} /> : null}
    </Dialog>
  );
};

type FormProps = { readonly form: MailingForm };

const Audience = ({ form }: FormProps) => {
  const { t } = useLingui();
  const countries = useCountryOptions();
  const all = { value: 'all', label: t({ context: 'filter', message: 'All' }) };
  const [language, country] = form.watch(['language', 'country']);
  return (
    <>
      <FieldRow>
        <SelectField
          of={form}
          name="language"
          label={t`Language of the readers`}
          options={[all, ...languageOptions]}
        />
        <SelectField of={form} name="country" label={t`Country they live in`} options={[all, ...countries]} />
      </FieldRow>
      <p>
        <AudienceSize
          filter={{
            language: language === 'all' ? null : language,
            country: country === 'all' ? null : country,
          }}
        />
      </p>
    </>
  );
};

/** The letter, one language at a time, and how it will look. */
const Words = ({ form }: FormProps) => {
  const { t } = useLingui();
  const [shown, setShown] = useState<Language>('en');
  return (
    <>
      <Tabs
        label={t`Language of the e-mail`}
        value={shown}
        onChange={setShown}
        tabs={languages.map((language) => ({
          value: language,
          name: languageNames[language],
          content: <Letter form={form} language={language} />,
        }))}
      />
      <p className="quiet">
        <Trans>
          Readers get the e-mail in their language. Where it is missing they get the English one, else the
          first that is there.
        </Trans>
      </p>
      <Trial form={form} />
    </>
  );
};

const Letter = ({ form, language }: FormProps & { readonly language: Language }) => {
  const { t } = useLingui();
  return (
    <div className="stack">
      <TextField
        of={form}
        name={`words.${language}.title`}
        label={t`Subject`}
        maxLength={mailingLimits.title}
        hint={<Trans>The mark of advertising is put before it.</Trans>}
      />
      <AreaField
        of={form}
        name={`words.${language}.body`}
        label={t`Text (Markdown)`}
        rows={8}
        maxLength={mailingLimits.body}
      />
    </div>
  );
};

/** A look at the e-mail, and a copy of it to oneself. */
const Trial = ({ form }: FormProps) => {
  const schema = useMailingSchema();
  const [to, setTo] = useState<string | null>(null);
  const letter = () => {
    const checked = schema.safeParse({ ...form.getValues(), startsAt: '' });
    // What is missing is said beside its field.
    if (!checked.success) form.submit();
    return checked.data;
  };
  const preview = useMutation({ mutationFn: previewMailing });
  const test = useMutation({
    mutationFn: (of: MarketingMailBody) => sendTestMailing({ ...of, intent: newIntent() }),
    onSuccess: ({ to: address }) => {
      setTo(address);
      showToast(<Trans>The test is on its way to {address}.</Trans>);
    },
  });
  const failed = preview.error ?? test.error;
  const press = (run: (of: MarketingMailBody) => void) => () => {
    const of = letter();
    if (of) run(of);
  };
  return (
    <>
      <div className="row">
        <Button small busy={preview.isPending} onClick={press(preview.mutate)}>
          <Trans>Preview</Trans>
        </Button>
        <Button small busy={test.isPending} onClick={press(test.mutate)}>
          <Trans>Send a test to me</Trans>
        </Button>
        {to === null ? null : (
          <span className="quiet">
            <Trans>Test sent to {to}</Trans>
          </span>
        )}
      </div>
      {failed ? <InlineFailure error={failed} /> : null}
      {preview.data ? <MailPreview mails={preview.data.mails} /> : null}
    </>
  );
};

const LinkField = ({ form }: FormProps) => {
  const { t } = useLingui();
  return (
    <TextField
      of={form}
      name="link"
      label={t`Where the button leads`}
      maxLength={mailingLimits.link}
      hint={<Trans>A path on the site, such as /search</Trans>}
    />
  );
};

const StartsAt = ({ form }: FormProps) => {
  const { t } = useLingui();
  const { field, text, error } = useField(form, 'startsAt');
  return (
    <Field
      {...field}
      type="datetime-local"
      label={t`Send at (optional)`}
      value={text}
      error={error}
      hint={<Trans>Your own time. At night in Korea, from 21:00 to 08:00, no advertising goes out.</Trans>}
    />
  );
};
