import { AnswerSupportBody, type ListedSupportRequest } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShowFilter } from '../../../ui/show-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { answerSupport, supportKey, supportQuery } from './queries.ts';
import styles from './support.module.css';
import { useTopicNames } from './topic-names.ts';

/** Requests for help of all people, and their answers. */
export const SupportScreen = () => {
  const { t } = useLingui();
  const [state, setState] = useState('open');
  return (
    <AdminPage title={t`Requests for help`}>
      <ShowFilter
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: t`Waiting for an answer` },
          { value: 'all', label: t({ context: 'requests for help', message: 'All' }) },
        ]}
      />
      <Loaded query={useQuery(supportQuery(state))} lines={4}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState picture="done" title={<Trans>Nothing to answer</Trans>}>
              <Trans>Requests from the help page appear here, the oldest first.</Trans>
            </EmptyState>
          ) : (
            requests.map((one) => <RequestPart key={one.requestOid} request={one} />)
          )
        }
      </Loaded>
    </AdminPage>
  );
};

const RequestPart = ({ request }: { readonly request: ListedSupportRequest }) => {
  const names = useTopicNames();
  const [isOpen, setOpen] = useState(false);
  const { topic, text, reference, path, requestedAt, answer, answeredAt } = request;
  const requester = request.requester ?? request.requesterOid;
  return (
    <Section
      title={names[topic]}
      eyebrow={<Moment at={requestedAt} />}
      actions={
        answeredAt === null ? (
          <Button small onClick={() => setOpen(true)}>
            <Trans context="button">Answer</Trans>
          </Button>
        ) : undefined
      }
    >
      <p className={styles.written}>{text ?? <Trans>The account was deleted.</Trans>}</p>
      <p className="quiet">
        <Trans>Asked by {requester}</Trans> · {languageNames[request.language]}
      </p>
      {reference === null && path === null ? null : (
        <p className="quiet">
          <code>{[reference, path].filter((part) => part !== null).join(' · ')}</code>
        </p>
      )}
      {answer === null ? null : <blockquote className={styles.answer}>{answer}</blockquote>}
      {isOpen ? <AnswerDialog request={request} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};

type DialogProps = { readonly request: ListedSupportRequest; readonly onClose: () => void };

const AnswerDialog = ({ request: { requestOid, language }, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const spoken = languageNames[language];
  const form = useSendForm({
    schema: AnswerSupportBody,
    start: { requestOid, answer: '' },
    send: answerSupport,
    onSent: async () => {
      await client.invalidateQueries({ queryKey: supportKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Answer this request</Trans>}
      action={<Trans>Send answer</Trans>}
      onClose={onClose}
    >
      <AreaField
        of={form}
        name="answer"
        rows={6}
        label={t`Answer`}
        hint={t`The person reads it on the help page and by e-mail. They use Fanfold in: ${spoken}.`}
      />
    </FormDialog>
  );
};
