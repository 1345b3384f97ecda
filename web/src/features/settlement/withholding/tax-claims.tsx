import type { TaxClaimLine, TaxClaims } from '@fanfold/contracts/settlement';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { CreatorLink } from '../check/creator-link.tsx';
import { PayeeDialog } from '../check/payee-dialog.tsx';
import { useRate } from '../rates.ts';
import { ConfirmClaim } from './confirm-claim.tsx';
import { decideTaxClaim, taxClaimsKey } from './queries.ts';

/** Lower taxes that payees claim: each is confirmed or declined, and until then the standard tax applies. */
export const OpenTaxClaims = ({ claims }: Pick<TaxClaims, 'claims'>) => {
  const format = useFormat();
  return (
    <Section title={<Trans>Lower taxes to confirm</Trans>} testId="tax-claims">
      <DataTable
        caption={<Trans>Lower taxes to confirm</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ creatorOid }) => creatorOid}
        list={{ rows: claims }}
        empty={
          <EmptyState picture="done" title={<Trans>No lower tax waits for a decision</Trans>}>
            <Trans>Registered businesses and tax treaties appear here when a payee names them.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'who',
            name: <Trans>Creator</Trans>,
            head: true,
            cell: ({ creatorOid, claimedAt }) => (
              <>
                <CreatorLink creatorOid={creatorOid} />
                <Sub>{format.shortMoment(claimedAt)}</Sub>
              </>
            ),
          },
          { key: 'what', name: <Trans>Claimed as</Trans>, cell: (claim) => <Claimed claim={claim} /> },
          {
            key: 'from',
            name: <Trans>Valid from</Trans>,
            cell: ({ validFrom, validUntil }) => (
              <>
                {format.day(validFrom)}
                {validUntil === null ? null : (
                  <Sub>
                    <Until day={validUntil} />
                  </Sub>
                )}
              </>
            ),
          },
          { key: 'step', name: <Trans>Next step</Trans>, cell: (claim) => <Decide claim={claim} /> },
        ]}
      />
    </Section>
  );
};

type Props = { readonly claim: TaxClaimLine };

const Until = ({ day }: { readonly day: string }) => {
  const last = useFormat().day(day);
  return <Trans>to {last}</Trans>;
};

const Claimed = ({ claim: { treaty } }: Props) => {
  const format = useFormat();
  const rate = useRate();
  if (!treaty) return <Trans>Korean business, 0%</Trans>;
  const [land, share] = [format.country(treaty.country), rate(treaty.rateBasisPoints)];
  return (
    <Trans>
      Tax treaty with {land}, {share}
    </Trans>
  );
};

type Step = 'look' | 'confirm' | 'decline';

const Decide = ({ claim }: Props) => {
  const [step, setStep] = useState<Step>();
  const { creatorOid, claimedAt } = claim;
  const close = () => setStep(undefined);
  return (
    <>
      <span className="row">
        <LinkButton small onClick={() => setStep('look')}>
          <Trans>See the payee</Trans>
        </LinkButton>
        <LinkButton small onClick={() => setStep('confirm')}>
          <Trans>Confirm</Trans>
        </LinkButton>
        <LinkButton small onClick={() => setStep('decline')}>
          <Trans>Decline</Trans>
        </LinkButton>
      </span>
      {step === 'look' ? <PayeeDialog request={{ creatorOid }} onClose={close} /> : null}
      {step === 'confirm' ? <ConfirmClaim claim={claim} onClose={close} /> : null}
      {step === 'decline' ? (
        <ReasonDialog
          title={<Trans>Decline the lower tax</Trans>}
          description={<Trans>The standard tax goes on. The creator is told the reason by e-mail.</Trans>}
          action={<Trans>Decline</Trans>}
          send={({ reason, intent }) =>
            decideTaxClaim({ intent, creatorOid, claimedAt, to: 'declined', reason })
          }
          done={<Trans>The lower tax is declined.</Trans>}
          changes={taxClaimsKey}
          onClose={close}
        />
      ) : null}
    </>
  );
};
