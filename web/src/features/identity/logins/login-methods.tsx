import type { LoginMethods } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from '../identity.module.css';
import { loginMethodsQuery } from '../queries.ts';
import { leaveToLink, removeLogin } from './commands.ts';
import { providerNames } from './provider-names.ts';

type Provider = LoginMethods['providers'][number];

/** The accounts of other companies that open mine. */
export const LoginMethodsSection = () => {
  const query = useQuery(loginMethodsQuery);
  return (
    <Section title={<Trans>Ways to sign in</Trans>}>
      <Loaded query={query} lines={2}>
        {({ hasPassword, providers }) => (
          <>
            <p className="quiet">
              {hasPassword ? (
                <Trans>Your e-mail address and password always work.</Trans>
              ) : (
                <Trans>
                  You have no password yet. Set one below, and you can also sign in with your e-mail address.
                </Trans>
              )}
            </p>
            <ul className={styles.deviceList}>
              {providers
                .filter(({ offered, linkedAt }) => offered || linkedAt !== null)
                .map((one) => (
                  <ProviderLine key={one.provider} {...one} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
};

const ProviderLine = ({ provider, linkedAt, email }: Provider) => {
  const client = useQueryClient();
  const name = providerNames[provider];
  const link = useMutation({ mutationFn: leaveToLink });
  const remove = useMutation({
    mutationFn: removeLogin,
    onSuccess: () => {
      showToast(<Trans>{name} does not open your account any more.</Trans>);
      return client.invalidateQueries(loginMethodsQuery);
    },
  });
  const failed = link.error ?? remove.error;
  return (
    <li>
      <div>
        <b>{name}</b>
        <small className="quiet">
          {linkedAt === null ? (
            <Trans>Not linked</Trans>
          ) : (
            <>
              {email}{' '}
              <Trans>
                Linked <Moment at={linkedAt} />
              </Trans>
            </>
          )}
        </small>
        {failed ? <InlineFailure error={failed} /> : null}
      </div>
      {linkedAt === null ? (
        <Button small busy={link.isPending} onClick={() => link.mutate(provider)}>
          <Trans>Link</Trans>
        </Button>
      ) : (
        <Button small busy={remove.isPending} onClick={() => remove.mutate(provider)}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  );
};
