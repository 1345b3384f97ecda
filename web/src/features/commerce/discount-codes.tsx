import type { DiscountCode } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import greenbarStyles from '../../ui/greenbar.module.css';
import { Greenbar } from '../../ui/greenbar.tsx';
import { Failure, InlineFailure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import styles from './commerce.module.css';
import { DiscountCodeForm, type OwnContent } from './discount-code-form.tsx';
import { discountCodesQuery, endCode } from './queries.ts';

/** COM-021: a creator's codes, how often each was used, and a form for another one. */
export const DiscountCodes = ({ contents }: { readonly contents: readonly OwnContent[] }) => {
  const { t } = useLingui();
  const query = useQuery(discountCodesQuery());
  const codes = query.data?.codes ?? [];
  return (
    <section className={styles.discountCodes}>
      <h2>
        <Trans>Discount codes</Trans>
      </h2>
      <DiscountCodeForm contents={contents} />
      {query.isPending ? (
        <Loading>
          <LinesSkeleton lines={2} />
        </Loading>
      ) : null}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && codes.length === 0 ? (
        <p className="quiet">
          <Trans>You have no discount codes yet.</Trans>
        </p>
      ) : null}
      {codes.length > 0 ? (
        <Greenbar>
          <table aria-label={t`Discount codes`}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Code</Trans>
                </th>
                <th scope="col">
                  <Trans>Takes off</Trans>
                </th>
                <th scope="col" className={greenbarStyles.number}>
                  <Trans>Used</Trans>
                </th>
                <th scope="col">
                  <Trans>Actions</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <CodeRow key={code.code} code={code} />
              ))}
            </tbody>
          </table>
        </Greenbar>
      ) : null}
    </section>
  );
};

const CodeRow = ({ code }: { readonly code: DiscountCode }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const format = useFormat();
  const ending = useMutation({
    mutationFn: endCode,
    onSuccess: () => client.invalidateQueries(discountCodesQuery()),
  });
  const until = code.endsAt === null ? undefined : format.day(code.endsAt);
  return (
    <tr>
      <td>
        <code>{code.code}</code>
        <span className={greenbarStyles.sub}>
          {code.contentTitle ? <Localised texts={code.contentTitle} /> : <Trans>All my content</Trans>}
          {until ? <> · {t`until ${until}`}</> : null}
        </span>
      </td>
      <td>
        {code.discount.kind === 'percent' ? (
          <>{format.count(code.discount.percent)} %</>
        ) : (
          <Coins kind="paid" value={code.discount.coins} size="small" />
        )}
      </td>
      <td className={greenbarStyles.number}>
        {format.count(code.used)}
        {code.uses === null ? null : ` / ${format.count(code.uses)}`}
      </td>
      <td>
        {code.ended ? (
          <Trans>Ended</Trans>
        ) : (
          <Button small busy={ending.isPending} onClick={() => ending.mutate(code.code)}>
            <Trans>End</Trans>
          </Button>
        )}
        {ending.error ? <InlineFailure error={ending.error} /> : null}
      </td>
    </tr>
  );
};
