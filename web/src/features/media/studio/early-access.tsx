import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { momentOf, ownZone, wallClockOf } from '../../../lib/local-time.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './studio.module.css';
import { TierPicker } from './tier-picker.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

/** Tiers that have the work before the others, and the moment from which all have it. */
export const EarlyAccess = ({ editor }: { readonly editor: DraftEditor }) => {
  const { t } = useLingui();
  const saved = editor.values.earlyAccess ?? null;
  const [on, setOn] = useState(saved !== null);
  const [early, setEarly] = useState({
    tiers: saved?.tiers ?? [],
    publicAt: saved ? wallClockOf(saved.publicAt) : '',
  });
  const zone = ownZone();
  const put = (part: Partial<typeof early>): void => {
    const next = { ...early, ...part };
    setEarly(next);
    const tiers = [...next.tiers];
    const publicAt = momentOf(next.publicAt);
    if (tiers.length === 0) editor.reject('earlyAccess', t`First select a tier.`);
    else if (publicAt === undefined || publicAt <= new Date().toISOString())
      editor.reject('earlyAccess', t`Choose a moment that is still to come.`);
    else editor.change({ earlyAccess: { tiers, publicAt } });
  };
  const toggle = (isOn: boolean): void => {
    setOn(isOn);
    if (isOn) put({});
    else editor.change({ earlyAccess: null });
  };
  const fault = editor.fault('earlyAccess');
  const isTierMissing = early.tiers.length === 0;
  return (
    <>
      <Checkbox
        checked={on}
        hint={t`Some tiers get the work first, and everyone else later.`}
        onChange={toggle}
      >
        <Trans>Early access</Trans>
      </Checkbox>
      {on ? (
        <div className={styles.pair}>
          <TierPicker
            label={t`Tiers with early access`}
            chosen={early.tiers}
            error={isTierMissing ? fault : undefined}
            onChange={(tiers) => put({ tiers })}
          />
          <Field
            label={t`Opens to the others on`}
            hint={t`By your clock: ${zone}.`}
            type="datetime-local"
            value={early.publicAt}
            error={isTierMissing ? undefined : fault}
            onChange={({ target }) => put({ publicAt: target.value })}
          />
        </div>
      ) : null}
    </>
  );
};
