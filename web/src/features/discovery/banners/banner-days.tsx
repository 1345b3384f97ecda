import type { BannerDatesReply } from '@fanfold/contracts/discovery';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { bannerDatesQuery, requestBanner } from './banner-queries.ts';
import styles from './banners.module.css';
import { useStatusWords } from './status-words.ts';

type Day = BannerDatesReply['dates'][number];

/** The days that can be asked for now, what was asked for, and what was answered. */
export const BannerDays = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: requestBanner,
    onSuccess: () => showToast(t`Your banner was sent to an administrator.`),
    onSettled: () => client.invalidateQueries({ queryKey: bannerDatesQuery.queryKey }),
  });
  return (
    <>
      <p className="quiet">
        <Trans>Days begin at midnight in Korea. A day that you ask for keeps the banner as it is now.</Trans>
      </p>
      {ask.error ? <InlineFailure error={ask.error} /> : null}
      <Loaded query={useQuery(bannerDatesQuery)} lines={4}>
        {({ dates }) => (
          <ul className={styles.days}>
            {dates.map((date) => (
              <DayLine key={date.day} date={date} busy={ask.isPending} onAsk={() => ask.mutate(date.day)} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};

type LineProps = { readonly date: Day; readonly busy: boolean; readonly onAsk: () => void };

const DayLine = ({ date: { day, free, own }, busy, onAsk }: LineProps) => {
  const words = useStatusWords();
  const name = useFormat().day(day);
  const isPlaced = own !== null && own.status !== 'rejected';
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        <span className="quiet">
          {own === null ? null : words[own.status]}
          {own?.reason ? `: ${own.reason}` : null}
          {own === null ? (
            <Plural value={free} _0="No slots left" one="# slot left" other="# slots left" />
          ) : null}
        </span>
      </span>
      {isPlaced || free === 0 ? null : (
        <Button small disabled={busy} onClick={onAsk}>
          <Trans>Ask for {name}</Trans>
        </Button>
      )}
    </li>
  );
};
