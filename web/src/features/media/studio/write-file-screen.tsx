import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { useLanguage } from '../../../lib/use-format.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { readOwnWorksAgain, writeFile } from './queries.ts';

const schema = z.object({
  title: z.string().trim().min(1).max(120),
  summary: z.string().trim().max(500),
});

/** CAT-050: a file content begins with its name. Its files, price and readers follow in the editor. */
export const WriteFileScreen = ({ onBegun }: { readonly onBegun: (contentOid: string) => unknown }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const original = useLanguage();
  const form = useSendForm({
    schema,
    start: { title: '', summary: '' },
    send: ({ title, summary }, intent) =>
      writeFile(
        {
          title: { original, texts: { [original]: title } },
          summary: { original, texts: { [original]: summary } },
        },
        intent,
      ),
    onSent: async ({ contentOid }) => {
      await readOwnWorksAgain(client);
      await onBegun(contentOid);
    },
  });
  return (
    <Page title={t`New file`} className="stack">
      <PageHead eyebrow={<Trans>Studio</Trans>} title={<Trans>New file</Trans>} />
      <p className="quiet">
        <Trans>
          A ZIP, a PDF, pictures or music for your fans to keep. You add the files in the next step.
        </Trans>
      </p>
      <Form form={form} label={t`New file`}>
        <TextField of={form} name="title" label={t`Title`} maxLength={120} />
        <AreaField of={form} name="summary" label={t`What is in it`} rows={4} maxLength={500} />
        <FormActions form={form} action={<Trans>Begin</Trans>} />
      </Form>
    </Page>
  );
};
