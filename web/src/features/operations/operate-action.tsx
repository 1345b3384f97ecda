import { reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Act, operate, projectionsQuery } from './queries.ts';

type OperateProps = {
  readonly act: Act;
  /** The projection, or for `retry` and `skip` the process manager. */
  readonly subject: string;
  /** The stream to resume, or the one that waits. */
  readonly stream?: string;
  /** For `skip`: where the event stands in its stream. */
  readonly revision?: number;
};

/** A button that asks for the reason first: every act is recorded with one. */
export const OperateAction = (props: OperateProps) => {
  const [open, setOpen] = useState(false);
  const { name } = useWords(props);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {name}
      </Button>
      {open ? <OperateDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const OperateDialog = (props: OperateProps & { readonly onClose: () => void }) => {
  const { act, subject, onClose } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const { name, what } = useWords(props);
  const form = useSendForm({
    schema,
    start: { hold: false, reason: '' },
    send: ({ hold, reason: given }, intent) =>
      operate({ act, intent, body: { ...bodyOf(props, hold), reason: given } }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: projectionsQuery().queryKey });
      onClose();
      showToast(<Trans>The request is recorded.</Trans>);
    },
  });
  return (
    <FormDialog form={form} title={`${name}: ${subject}`} description={what} action={name} onClose={onClose}>
      {act === 'rebuild' ? (
        <CheckField of={form} name="hold">
          <Trans>Take over only when told</Trans>
        </CheckField>
      ) : null}
      <ReasonField of={form} name="reason" hint={t`It is recorded in the log.`} />
    </FormDialog>
  );
};

const schema = z.object({ hold: z.boolean(), reason });

/** What an act takes beside its reason. */
const bodyOf = (
  { act, subject, stream = '', revision = 0 }: OperateProps,
  hold: boolean,
): Readonly<Record<string, string | number>> => {
  switch (act) {
    case 'rebuild':
      return { projection: subject, swap: hold ? 'on-command' : 'automatic' };
    case 'resume':
      return { projection: subject, stream };
    case 'retry':
      return { manager: subject, stream };
    case 'skip':
      return { manager: subject, stream, revision };
    case 'cancel':
    case 'swap':
    case 'rollback':
    case 'release':
    case 'park':
      return { projection: subject };
  }
};

/** What an act is called, and what it does. */
const useWords = ({ act, stream }: OperateProps): { readonly name: string; readonly what: string } => {
  const { t } = useLingui();
  switch (act) {
    case 'rebuild':
      return {
        name: t`Rebuild`,
        what: t`It is computed again from the whole log beside the one that serves. The one before is kept current, so that you can go back at once.`,
      };
    case 'cancel':
      return {
        name: t`Cancel the rebuild`,
        what: t`What was built is dropped. The one that serves is untouched.`,
      };
    case 'swap':
      return { name: t`Swap now`, what: t`The rebuilt generation takes over as soon as it is level.` };
    case 'rollback':
      return { name: t`Go back`, what: t`The kept generation serves again at once. It is current.` };
    case 'release':
      return {
        name: t`Release`,
        what: t`The kept generation is dropped. Nobody can go back to it any more.`,
      };
    case 'park':
      return {
        name: t`Park the stream`,
        what: t`The stream at whose event the projection has stopped is set aside, and the projection goes on. Pages that it is missing from say so.`,
      };
    case 'resume':
      return {
        name: t`Resume`,
        what: t`The events of ${stream} that were set aside are taken in, in order.`,
      };
    case 'retry':
      return {
        name: t`Try again`,
        what: t`What waits on ${stream} is tried now, in order, instead of when its time comes.`,
      };
    case 'skip':
      return {
        name: t`Continue without it`,
        what: t`Nothing ever follows from this event. Those behind it on ${stream} are tried in order. Whatever should have come of it has to be put right by hand.`,
      };
  }
};
