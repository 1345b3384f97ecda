import type { QrEvent } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { useLanguage } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './qr-events.module.css';

type SheetProps = { readonly event: QrEvent; readonly onClose: () => void };

const most = 60;

/** A sheet of QR codes to print and cut apart. Printing leaves out everything else on the page. */
export const QrSheet = ({ event, onClose }: SheetProps) => {
  const { t } = useLingui();
  const language = useLanguage();
  const [copies, setCopies] = useState('12');
  const address = `${location.origin}/${language}/qr-event/${event.qrEventCode}`;
  const number = Math.min(Math.max(Number(copies) || 1, 1), most);
  return (
    <Dialog open onClose={onClose} title={<Trans>Print: {event.title}</Trans>}>
      <div className={fieldStyles.form}>
        <div className={styles.qrPreview}>
          <QrCode text={address} label={t`QR code of the event`} />
        </div>
        <p className="quiet">
          <code>{address}</code>
        </p>
        <Field
          label={t`Copies on the sheet`}
          name="copies"
          type="number"
          min={1}
          max={most}
          value={copies}
          onChange={(typed) => setCopies(typed.target.value)}
        />
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button solid onClick={() => print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      {createPortal(
        <div className={styles.printSheet} aria-hidden="true">
          {Array.from({ length: number }, (_, index) => (
            <div key={index} className={styles.printCell} data-testid="print-cell">
              <QrCode text={address} label={event.title} />
              <b>{event.title}</b>
              <code>{event.qrEventCode}</code>
            </div>
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  );
};
