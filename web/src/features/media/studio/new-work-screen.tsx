import { type VideoLayout, videoLayouts } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { RadioField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { publishedKinds, useKindNames } from '../../../ui/kind-names.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { issueWork, readOwnWorksAgain, saveFields } from './queries.ts';

const schema = z.object({ kind: z.enum(publishedKinds), videoLayout: z.enum(videoLayouts) });

type Props = {
  readonly videoLayout: VideoLayout;
  /** The work has its id: its editor opens. */
  readonly onBegun: (contentOid: string) => unknown;
};

/**
 * CAT-006, CAT-054: what kind of work it becomes. Its id is issued here, so that all that follows is saved.
 */
export const NewWorkScreen = ({ videoLayout, onBegun }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const kinds = useKindOptions();
  const form = useSendForm({
    schema,
    start: { kind: 'video', videoLayout },
    send: async (values, intent) => {
      const { contentOid } = await issueWork(values.kind, intent);
      if (isPicture(values.kind)) await saveFields(contentOid, { videoLayout: values.videoLayout });
      return contentOid;
    },
    onSent: async (contentOid) => {
      await readOwnWorksAgain(client);
      await onBegun(contentOid);
    },
  });
  return (
    <Page title={t`New work`} className="stack">
      <PageHead eyebrow={<Trans>Studio</Trans>} title={<Trans>New work</Trans>} />
      <Form form={form} label={t`New work`}>
        <RadioField of={form} name="kind" label={t`What is it?`} options={kinds} />
        {isPicture(form.watch().kind) ? (
          <RadioField
            of={form}
            name="videoLayout"
            label={t`Shape of the picture`}
            options={[
              { value: 'landscape', label: t`Wide, 16:9` },
              { value: 'portrait', label: t`Upright, 9:16` },
            ]}
          />
        ) : null}
        <FormActions form={form} action={<Trans>Begin</Trans>} />
      </Form>
    </Page>
  );
};

type Kind = (typeof publishedKinds)[number];

export const isPicture = (kind: string): boolean => kind === 'video' || kind === 'clip';

const useKindOptions = (): { value: Kind; label: string; hint: string }[] => {
  const { t } = useLingui();
  const names = useKindNames();
  const hints: Record<Kind, string> = {
    audio: t`A story to listen to, or a text to read.`,
    roleplay: t`The listener is spoken to, and has a part in it.`,
    scenario: t`A story whose reader decides how it goes on.`,
    video: t`Up to 4K and 20 GB.`,
    clip: t`A short video.`,
    file: t`A ZIP, a PDF, pictures or music to keep.`,
  };
  return publishedKinds.map((value) => ({ value, label: names[value], hint: hints[value] }));
};
