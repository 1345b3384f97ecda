import type { DiscountCode } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { rowsOf } from '../../ui/data-list.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { Sub } from '../../ui/sub.tsx';
import { Localised } from '../../ui/texts.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DiscountCodeForm, type OwnContent } from './discount-code-form.tsx';
import { discountCodesQuery, endCode } from './queries.ts';

/** COM-021: a creator's codes, how often each was used, and a form for another one. */
export const DiscountCodes = ({ contents }: { readonly contents: readonly OwnContent[] }) => {
  const format = useFormat();
  const query = useQuery(discountCodesQuery());
  return (
    <Section title={<Trans>Discount codes</Trans>}>
      <DiscountCodeForm contents={contents} />
      <DataTable
        caption={<Trans>Discount codes</Trans>}
        captionHidden
        rowKey={({ code }) => code}
        list={rowsOf(query, ({ codes }) => codes)}
        empty={
          <p className="quiet">
            <Trans>You have no discount codes yet.</Trans>
          </p>
        }
        columns={[
          {
            key: 'code',
            name: <Trans context="discount">Code</Trans>,
            head: true,
            cell: (code) => <CodeAndScope code={code} />,
          },
          {
            key: 'discount',
            name: <Trans>Discount</Trans>,
            cell: ({ discount }) =>
              discount.kind === 'percent' ? (
                `${format.count(discount.percent)} %`
              ) : (
                <Coins kind="paid" value={discount.coins} size="small" />
              ),
          },
          {
            key: 'used',
            name: <Trans>Used</Trans>,
            number: true,
            cell: ({ used, uses }) =>
              uses === null ? format.count(used) : `${format.count(used)} / ${format.count(uses)}`,
          },
          { key: 'actions', name: <Trans>Actions</Trans>, cell: (code) => <EndCode code={code} /> },
        ]}
      />
    </Section>
  );
};

type CodeProps = { readonly code: DiscountCode };

const CodeAndScope = ({ code }: CodeProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const until = code.endsAt === null ? undefined : format.day(code.endsAt);
  return (
    <>
      <code>{code.code}</code>
      <Sub>
        {code.contentTitle ? <Localised texts={code.contentTitle} /> : <Trans>All my works</Trans>}
        {until ? <> · {t`until ${until}`}</> : null}
      </Sub>
    </>
  );
};

const EndCode = ({ code: { code, ended } }: CodeProps) => {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: endCode,
    onSuccess: () => {
      showToast(<Trans>The code {code} is ended.</Trans>);
      return client.invalidateQueries(discountCodesQuery());
    },
  });
  if (ended) return <Trans>Ended</Trans>;
  return (
    <>
      <Button small busy={ending.isPending} onClick={() => ending.mutate(code)}>
        <Trans>End</Trans>
      </Button>
      {ending.error ? <InlineFailure error={ending.error} /> : null}
    </>
  );
};
