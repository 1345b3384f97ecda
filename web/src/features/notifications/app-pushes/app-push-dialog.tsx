import { bcp47, type Language, languages } from '@fanfold/contracts';
import { appPushLimits, mailingLimits } from '@fanfold/contracts/notifications';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useCountryOptions } from '../../../lib/country-options.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FieldRow, Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { type SendForm, useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageList, languageNames, languageOptions } from '../../../ui/languages.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { type AppPushValues, firstAppPush, useAppPushSchema } from './app-push-form.ts';
import styles from './app-pushes.module.css';
import { type AppPushMessage, appPushesKey, sendAppPush } from './queries.ts';

type Props = { readonly people: number; readonly onClose: () => void };
type AppPushForm = SendForm<AppPushValues, AppPushMessage, AppPushMessage>;

/**
 * Writes a notification: to whom, in which words, and where it leads. It is looked through once more before
 * it is pushed.
 */
export const AppPushDialog = ({ people, onClose }: Props) => {
  const { t } = useLingui();
  const [review, setReview] = useState<AppPushMessage | null>(null);
  const [shown, setShown] = useState<Language>('en');
  const form = useSendForm({
    schema: useAppPushSchema(),
    start: firstAppPush,
    // Nothing is sent yet: the values are checked, and shown once more.
    send: async (values) => values,
    onSent: (values) => setReview(values),
  });
  return (
    <Dialog open onClose={onClose} wide title={<Trans>New app notification</Trans>}>
      <Form form={form}>
        <p>
          <Trans>
            This is for news about Fanfold. Advertising needs a consent, and goes out as advertising e-mail.
          </Trans>
        </p>
        <Audience form={form} people={people} />
        <Tabs
          label={t`Language of the notification`}
          value={shown}
          onChange={setShown}
          tabs={languages.map((language) => ({
            value: language,
            name: languageNames[language],
            content: <Words form={form} language={language} />,
          }))}
        />
        <TextField
          of={form}
          name="link"
          label={t`Where it leads`}
          maxLength={mailingLimits.link}
          hint={<Trans>A path on the site, such as /search</Trans>}
        />
        <FormActions form={form} action={<Trans>Review</Trans>} onCancel={onClose} />
      </Form>
      {review ? (
        <ReviewDialog message={review} people={people} onClose={() => setReview(null)} onSent={onClose} />
      ) : null}
    </Dialog>
  );
};

type FormProps = { readonly form: AppPushForm };

const Audience = ({ form, people }: FormProps & Pick<Props, 'people'>) => {
  const { t } = useLingui();
  const countries = useCountryOptions();
  const all = { value: 'all', label: t({ context: 'filter', message: 'All' }) };
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
        <AtMost people={people} />
      </p>
    </>
  );
};

const AtMost = ({ people }: Pick<Props, 'people'>) => (
  <b>
    <Plural
      value={people}
      one="# person at most: whoever gets pushes in a browser."
      other="# people at most: all who get pushes in a browser."
    />
  </b>
);

const Words = ({ form, language }: FormProps & { readonly language: Language }) => {
  const { t } = useLingui();
  const [title, body] = form.watch([`words.${language}.title`, `words.${language}.body`]);
  return (
    <div className="stack">
      <TextField
        of={form}
        name={`words.${language}.title`}
        label={t({ context: 'notification', message: 'Title' })}
        maxLength={appPushLimits.title}
      />
      <AreaField
        of={form}
        name={`words.${language}.body`}
        label={t({ context: 'notification', message: 'Text' })}
        rows={3}
        maxLength={appPushLimits.body}
      />
      {title === '' ? null : <Preview title={title} body={body} language={language} />}
    </div>
  );
};

type PreviewProps = { readonly title: string; readonly body: string; readonly language: Language };

/** About as the systems of phones and computers show it. */
const Preview = ({ title, body, language }: PreviewProps) => {
  const { t } = useLingui();
  return (
    <figure className={styles.preview} aria-label={t`Preview`} lang={bcp47[language]}>
      <img src="/icons/icon-192.png" alt="" width={40} height={40} />
      <div>
        <b>{title}</b>
        {body === '' ? null : <p>{body}</p>}
      </div>
    </figure>
  );
};

type ReviewProps = Props & { readonly message: AppPushMessage; readonly onSent: () => void };

/** Says once more to how many people it goes, and in which languages. */
const ReviewDialog = ({ message, people, onClose, onSent }: ReviewProps) => {
  const { intent } = useIntent(JSON.stringify(message));
  const written = languageList(Object.keys(message.words) as Language[]);
  return (
    <ConfirmDialog
      title={<Trans>Push this notification?</Trans>}
      action={<Trans context="button">Push</Trans>}
      run={async () => {
        await sendAppPush({ ...message, intent });
        onSent();
      }}
      done={<Trans>The notification is going out.</Trans>}
      changes={appPushesKey}
      onClose={onClose}
    >
      <AtMost people={people} />{' '}
      <Trans>Written in: {written}. People in quiet hours get it when these end.</Trans>
    </ConfirmDialog>
  );
};
