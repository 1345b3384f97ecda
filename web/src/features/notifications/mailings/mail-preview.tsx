import { bcp47 } from '@fanfold/contracts';
import type { PreviewMailingReply } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';

import { languageNames } from '../../../ui/languages.ts';
import styles from './mailings.module.css';

type Props = { readonly mails: z.output<typeof PreviewMailingReply>['mails'] };

/** The e-mail as a reader in Korea gets it. The frame runs no scripts and opens no links. */
export const MailPreview = ({ mails }: Props) => {
  const { t } = useLingui();
  return (
    <div className={styles.previews}>
      {mails.map(({ language, subject, html }) => {
        const name = languageNames[language];
        return (
          <figure key={language} className={styles.preview}>
            <figcaption>
              <span className="quiet">{name}</span> <b lang={bcp47[language]}>{subject}</b>
            </figcaption>
            <iframe title={t`Preview: ${name}`} sandbox="" srcDoc={html} />
          </figure>
        );
      })}
      <p className="quiet">
        <Trans>Readers outside Korea see the mark in their own language.</Trans>
      </p>
    </div>
  );
};
