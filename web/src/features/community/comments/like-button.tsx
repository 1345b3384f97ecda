import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { oneAtATime } from '../../../lib/one-at-a-time.ts';
import { askToSignIn, useMe } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { HeartIcon } from '../../../ui/icons.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import styles from './comments.module.css';

type Props = {
  readonly likes: number;
  readonly liked: boolean;
  readonly like: (liked: boolean) => Promise<unknown>;
  /** The key of what has to be read again. */
  readonly changes: readonly unknown[];
};

/** A heart that flips (CAT-077). While a change is on its way, another press does nothing (CAT-078). */
export const LikeButton = ({ likes, liked, like, changes }: Props) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const me = useMe();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: like,
    onSuccess: () => client.invalidateQueries({ queryKey: changes }),
  });
  const [once] = useState(oneAtATime);
  const wanted = change.isPending ? change.variables : liked;
  const shown = likes + Number(wanted) - Number(liked);
  const press = (): void => {
    if (!me) askToSignIn();
    // What went wrong is shown below the heart.
    else void once(() => change.mutateAsync(!liked).catch(() => undefined));
  };
  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-pressed={wanted}
        aria-label={t`Like (${shown})`}
        onClick={press}
      >
        <HeartIcon size={18} />
        {shown === 0 ? null : <span aria-hidden="true">{count(shown)}</span>}
      </button>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
