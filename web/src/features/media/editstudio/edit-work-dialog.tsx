import { bcp47, type Language, limits } from '@fanfold/contracts';
import { type WorkByAdminReply, workVisibilities } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { useLanguage } from '../../../lib/use-format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, RadioField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageOptions } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useVisibilityOptions } from '../studio/visibility-dialog.tsx';
import { editOf, fieldsOf } from './edit-of.ts';
import { editWorkOf, studioOfKey, workOfQuery } from './queries.ts';

const { minLength, maxLength } = limits.reason;
const schema = z.object({
  title: z.string().max(120),
  summary: z.string().max(500),
  hashtags: z.string().max(900),
  isAdultContent: z.boolean(),
  visibility: z.enum(workVisibilities),
  reason: z.string().trim().min(minLength).max(maxLength),
});

type Props = { readonly contentOid: string; readonly onClose: () => void };

/** ADM-045: an administrator changes a work and says why; its creator is told. */
export const EditWorkDialog = ({ contentOid, onClose }: Props) => (
  <Dialog open onClose={onClose} title={<Trans>Edit for the creator</Trans>}>
    <Loaded query={useQuery(workOfQuery(contentOid))}>
      {(work) => <Editor work={work} onClose={onClose} />}
    </Loaded>
  </Dialog>
);

type EditorProps = { readonly work: WorkByAdminReply; readonly onClose: () => void };

const Editor = ({ work, onClose }: EditorProps) => {
  const { t } = useLingui();
  const reader = useLanguage();
  const [language, setLanguage] = useState<Language>(work.title?.original ?? reader);
  return (
    <>
      <Select
        label={t`Language of the texts`}
        value={language}
        options={languageOptions as { value: Language; label: string }[]}
        onChange={setLanguage}
      />
      <Fields key={language} work={work} language={language} onClose={onClose} />
    </>
  );
};

const Fields = ({ work, language, onClose }: EditorProps & { readonly language: Language }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const options = useVisibilityOptions().map(({ value, label }) => ({
    value,
    label: value === 'private' ? t`Only the creator` : label,
  }));
  const form = useSendForm({
    schema,
    start: { ...fieldsOf(work, language), reason: '' },
    send: ({ reason, ...fields }) =>
      editWorkOf({ contentOid: work.contentOid, reason, edit: editOf(work, language, fields) }),
    onSent: async () => {
      onClose();
      showToast(<Trans>The work is changed, and its creator is told.</Trans>);
      await client.invalidateQueries({ queryKey: studioOfKey });
    },
  });
  return (
    <Form form={form}>
      <TextField of={form} name="title" label={t`Title`} maxLength={120} lang={bcp47[language]} />
      <AreaField
        of={form}
        name="summary"
        label={t`Summary`}
        maxLength={500}
        rows={3}
        lang={bcp47[language]}
      />
      <TextField of={form} name="hashtags" label={t`Hashtags`} hint={t`With spaces between them.`} />
      <CheckField of={form} name="isAdultContent">
        <Trans>For adults only</Trans>
      </CheckField>
      {work.visibility === null ? null : (
        <RadioField of={form} name="visibility" label={t`Visibility`} options={options} />
      )}
      <ReasonField of={form} name="reason" hint={t`The creator reads it, and it stands in the audit.`} />
      <FormActions form={form} action={<Trans>Save</Trans>} />
    </Form>
  );
};
