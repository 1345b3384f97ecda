import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import { sessionChanged } from '../../../lib/session.ts';
import { readTab, writeTab } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, LinesSkeleton, Loading, Reason } from '../../../ui/states.tsx';
import { CertificateForm, returnPlace } from './certificate-form.tsx';
import { finishCheck, type ProviderAnswer } from './commands.ts';

type Props = { readonly me: Me; readonly answer: ProviderAnswer };

/**
 * The page of the age check (IDN-045): its form, and its end when the identity provider sends the person
 * back.
 */
export const AdultVerifyScreen = ({ me, answer }: Props) => {
  const { t } = useLingui();
  const answered = answer.code !== undefined || answer.error !== undefined;
  return (
    <Page title={t`Verify your age`}>
      {answered ? <Finish answer={answer} /> : null}
      {!answered && me.isUserAdult ? <Verified /> : null}
      {answered || me.isUserAdult ? null : (
        <>
          <h1>
            <Trans>Verify your age</Trans>
          </h1>
          <p>
            <Trans>Adult works are for adults only. Verifying takes a minute and counts for one year.</Trans>
          </p>
          {/* The panel above takes the place of the form as soon as the session is read again. */}
          <Form />
        </>
      )}
    </Page>
  );
};

const Form = () => {
  const client = useQueryClient();
  return <CertificateForm returnTo="/myinfo" onVerified={() => sessionChanged(client)} />;
};

const Finish = ({ answer }: { readonly answer: ProviderAnswer }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const finishing = useMutation({ mutationFn: finishCheck, onSuccess: () => sessionChanged(client) });
  const begin = useEffectEvent(() => {
    const { state = '' } = answer;
    if (started.has(state)) return;
    started.add(state);
    finishing.mutate(answer);
  });
  useEffect(() => begin(), []);
  if (finishing.data) return <Verified />;
  if (finishing.error)
    return (
      <Ended title={<Reason error={finishing.error} />}>
        <Button solid onClick={() => void navigate({ to: '/register/adultverify', search: {} })}>
          <Trans>Try again</Trans>
        </Button>
      </Ended>
    );
  return (
    <Loading>
      <LinesSkeleton lines={3} />
    </Loading>
  );
};

const Verified = () => {
  const navigate = useNavigate();
  const goOn = () => {
    const place = readTab(returnPlace) ?? '/myinfo';
    writeTab(returnPlace, null);
    void navigate({ href: place });
  };
  return (
    <Ended title={<Trans>You are verified</Trans>}>
      <Button solid onClick={goOn}>
        <Trans>Continue</Trans>
      </Button>
    </Ended>
  );
};

type EndedProps = { readonly title: ReactNode; readonly children: ReactNode };

const Ended = ({ title, children }: EndedProps) => <EmptyState wholePage title={title} action={children} />;

// A screen may be mounted twice; the provider takes a code once.
const started = new Set<string>();
