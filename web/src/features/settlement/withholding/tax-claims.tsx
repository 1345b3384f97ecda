import type { TaxClaimLine, TaxClaims } from '@fanfold/contracts/settlement';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { CreatorLink } from '../check/creator-link.tsx';
import { PayeeDialog } from '../check/payee-dialog.tsx';
import { useRate } from '../rates.ts';
import { ConfirmClaim } from './confirm-claim.tsx';
import { decideTaxClaim, taxClaimsKey } from './queries.ts';

type ClaimsProps = {
  readonly taxes: TaxClaims;
  /** Whether only businesses that are taxed as individuals are listed. */
  readonly only: boolean;
  readonly onOnly: (only: boolean) => void;
};

/** Lower taxes that payees claim: each is confirmed or declined, and until then the standard tax applies. */
export const OpenTaxClaims = ({ taxes, only, onOnly }: ClaimsProps) => {
  const format = useFormat();
  const { claims, count } = taxes;
  return (
    <Section title={<Trans>Lower taxes to confirm</Trans>} testId="tax-claims">
      {count > 0 || only ? <ClaimsFilter taxes={taxes} only={only} onOnly={onOnly} /> : null}
      <DataTable
        caption={<Trans>Lower taxes to confirm</Trans>}
        captionHidden
        look="ledger"
        rowKey={({ creatorOid }) => creatorOid}
        list={{ rows: claims }}
        empty={
          only ? (
            <EmptyState picture="done" title={<Trans>No business is treated as an individual</Trans>}>
              <Trans>The others are listed without the filter.</Trans>
            </EmptyState>
          ) : (
            <EmptyState picture="done" title={<Trans>No lower tax waits for a decision</Trans>}>
              <Trans>Registered businesses and tax treaties appear here when a payee names them.</Trans>
            </EmptyState>
          )
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

const ClaimsFilter = ({ taxes: { claims, count, asIndividuals }, only, onOnly }: ClaimsProps) => {
  const { t } = useLingui();
  return (
    <>
      <Filters label={t`Lower taxes to confirm`} active={only ? 1 : 0} onClear={() => onOnly(false)}>
        <Checkbox
          checked={only}
          onChange={onOnly}
          hint={<Trans>Korean businesses that pay the tax of a freelancer because nothing is decided.</Trans>}
        >
          <Trans>Treated as individuals until confirmed ({asIndividuals})</Trans>
        </Checkbox>
      </Filters>
      <p className="quiet">
        <Shown shown={claims.length} count={only ? asIndividuals : count} />
      </p>
    </>
  );
};

type ShownProps = { readonly shown: number; readonly count: number };

/** How many there are; of very many the oldest are listed. */
const Shown = ({ shown, count }: ShownProps) =>
  shown < count ? (
    <Trans>
      The oldest {shown} of {count} claims
    </Trans>
  ) : (
    <Plural value={count} one="# claim" other="# claims" />
  );

type Props = { readonly claim: TaxClaimLine };

const Until = ({ day }: { readonly day: string }) => {
  const last = useFormat().day(day);
  return <Trans>to {last}</Trans>;
};

const Claimed = ({ claim: { treaty, asIndividual, isOld } }: Props) => {
  const format = useFormat();
  const rate = useRate();
  if (!treaty)
    return (
      <>
        <Trans>Korean business, 0%</Trans>
        {asIndividual ? (
          <Sub>
            <Trans>treated as an individual until confirmed</Trans>
          </Sub>
        ) : null}
        {isOld ? (
          <Sub>
            <Trans>saved before claims had to be confirmed</Trans>
          </Sub>
        ) : null}
      </>
    );
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
