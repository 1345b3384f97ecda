import { limits } from '@fanfold/contracts';
import { z } from 'zod';

import { ApiProblem } from '../../lib/problem.ts';
import { CheckField, RadioField, SelectField, SwitchField } from '../../ui/form/choice-fields.tsx';
import { FieldRow, Form, FormActions } from '../../ui/form/form.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { AreaField, DateField, NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

const { nickname } = limits;
const schema = z.object({
  email: z.email(),
  nickname: z.string().trim().min(nickname.minLength).max(nickname.maxLength),
  about: z.string().max(200),
  birthDate: z.iso.date(),
  coins: z.int().min(10).max(1000),
  way: z.enum(['card', 'wallet']),
  kind: z.enum(['audio', 'story']),
  mails: z.boolean(),
  terms: z.literal(true),
});

type Written = Omit<z.input<typeof schema>, 'way' | 'terms' | 'coins'> & {
  readonly way: string;
  readonly coins: number | null;
  readonly terms: boolean;
};

const start: Written = {
  email: '',
  nickname: '',
  about: '',
  birthDate: '',
  coins: null,
  way: '',
  kind: 'audio',
  mails: false,
  terms: false,
};

type Outcome = 'done' | 'refused' | 'down' | 'never';

/** Answers like the service would. */
const answer = async (outcome: Outcome, words: Words): Promise<void> => {
  if (outcome === 'never') return new Promise(() => undefined);
  if (outcome === 'refused')
    throw new ApiProblem({
      type: 'about:blank',
      title: words.nicknameHint,
      status: 422,
      code: 'INVALID_REQUEST',
      instance: 'req-7f3a',
      fields: [{ path: 'body.nickname', code: 'taken', message: words.taken }],
    });
  if (outcome === 'down') throw new Error('down');
};

type Props = { readonly words: Words; readonly outcome: Outcome };

const useSample = ({ words, outcome }: Props) =>
  useSendForm({
    schema: schema as unknown as z.ZodType<z.output<typeof schema>, Written>,
    start,
    send: () => answer(outcome, words),
    onSent: () => showToast(words.done),
  });

const Sample = (props: Props) => {
  const { words } = props;
  const form = useSample(props);
  return (
    <Form form={form} label={words.title}>
      <TextField of={form} name="email" label={words.email} type="email" />
      <TextField of={form} name="nickname" label={words.nickname} hint={words.nicknameHint} />
      <AreaField of={form} name="about" label={words.about} />
      <FieldRow>
        <DateField of={form} name="birthDate" label={words.birthDate} />
        <NumberField of={form} name="coins" label={words.coins} />
      </FieldRow>
      <RadioField
        of={form}
        name="way"
        label={words.way}
        options={[
          { value: 'card', label: words.card },
          { value: 'wallet', label: words.wallet },
        ]}
      />
      <SelectField
        of={form}
        name="kind"
        label={words.kind}
        options={[
          { value: 'audio', label: words.audio },
          { value: 'story', label: words.story },
        ]}
      />
      <SwitchField of={form} name="mails" hint={words.mailsHint}>
        {words.mails}
      </SwitchField>
      <CheckField of={form} name="terms">
        {words.terms}
      </CheckField>
      <FormActions form={form} action={words.save} />
    </Form>
  );
};

const SampleDialog = ({ words }: { readonly words: Words }) => {
  const form = useSample({ words, outcome: 'refused' });
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.sure}
      action={words.save}
      onClose={() => undefined}
    >
      <TextField of={form} name="nickname" label={words.nickname} />
    </FormDialog>
  );
};

export const formPages: readonly GalleryPage[] = [
  {
    id: 'form',
    specimens: [{ state: 'accepted', show: (words) => <Sample words={words} outcome="done" /> }],
  },
  {
    id: 'form-refused',
    specimens: [{ state: 'refused', show: (words) => <Sample words={words} outcome="refused" /> }],
  },
  {
    id: 'form-down',
    specimens: [{ state: 'fails', show: (words) => <Sample words={words} outcome="down" /> }],
  },
  {
    id: 'form-pending',
    specimens: [{ state: 'no answer yet', show: (words) => <Sample words={words} outcome="never" /> }],
  },
  {
    id: 'form-dialog',
    specimens: [{ state: 'open', overlay: true, show: (words) => <SampleDialog words={words} /> }],
  },
];
