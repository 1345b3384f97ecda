import type { PreviewAccessReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';

import { RadioGroup } from '../../ui/radio-group.tsx';
import { type PreviewReader, previewReaders } from './preview-readers.ts';
import type { Reader } from './preview-screen.tsx';

type Props = {
  readonly reader: Reader;
  readonly access: PreviewAccessReply;
  readonly tiers: readonly { readonly tierHash: string; readonly name: string }[];
  readonly onReader: (reader: Reader) => void;
};

/** As whom the creator looks at the work, and what that reader may do. */
export const SeenAs = ({ reader, access, tiers, onReader }: Props) => {
  const { t } = useLingui();
  const subscribers = tiers.map(({ tierHash, name }) => ({
    value: tierHash,
    label: t`A subscriber of “${name}”`,
  }));
  return (
    <>
      <RadioGroup
        label={t`Seen as`}
        name="reader"
        value={reader.reader === 'subscriber' ? (reader.tierHash ?? '') : reader.reader}
        options={[
          { value: 'visitor', label: t`A visitor` },
          { value: 'follower', label: t`A follower` },
          ...subscribers,
          { value: 'buyer', label: t`Someone who bought it` },
        ]}
        onChange={(value) => onReader(readerOf(value))}
      />
      <p role="status">
        <Answer answer={access.view} />{' '}
        {access.download.allowed ? <Trans>They may keep its files.</Trans> : null}
      </p>
    </>
  );
};

const readerOf = (value: string): Reader => {
  const named = previewReaders.find((one): one is PreviewReader => one === value);
  return named ? { reader: named, tierHash: undefined } : { reader: 'subscriber', tierHash: value };
};

const Answer = ({ answer: { allowed, reason } }: { readonly answer: PreviewAccessReply['view'] }) => {
  if (allowed) return <Trans>They can open all of it.</Trans>;
  switch (reason) {
    case 'not_bought':
      return <Trans>They have to buy it first.</Trans>;
    case 'subscribers_only':
      return <Trans>It is for subscribers of the chosen tiers.</Trans>;
    case 'followers_only':
      return <Trans>They have to follow you first.</Trans>;
    case 'before_subscription':
      return <Trans>It is older than their subscription.</Trans>;
    case 'early_access':
      return <Trans>They can open it once early access is over.</Trans>;
    default:
      return <Trans>They cannot open it.</Trans>;
  }
};
