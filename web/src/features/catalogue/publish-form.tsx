import { coverScenes } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useLanguage } from '../../lib/use-format.ts';
import fieldStyles from '../../ui/field.module.css';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import statesStyles from '../../ui/states.module.css';
import styles from './catalogue.module.css';
import { CoverFields } from './cover-fields.tsx';
import { draftOf, draftSchema, emptyDraft } from './draft.ts';
import { publish, tilesKey } from './queries.ts';
import { TextFields } from './text-fields.tsx';

/** Publishing a content: its texts, its drawn cover, its price (CAT-003). */
export const PublishForm = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const language = useLanguage();
  const form = useSendForm({
    schema: draftSchema,
    start: emptyDraft(language, coverScenes[0]),
    send: (values, intent) => publish({ draft: draftOf(values), intent }),
    onSent: async (_reply, { language: written, scene, colours }, { reset }) => {
      reset({ ...emptyDraft(written, scene), colours });
      await client.invalidateQueries({ queryKey: tilesKey });
    },
  });
  const contentOid = form.reply?.contentOid;
  return (
    <Form form={form} label={t`Publish content`}>
      <div className={styles.publish}>
        <CoverFields form={form} />
        <div className={fieldStyles.form}>
          <TextFields form={form} />
          <FormActions form={form} action={<Trans>Publish</Trans>}>
            <span role="status">
              {contentOid ? (
                <span className={statesStyles.purchased}>
                  <CheckIcon size={16} /> <Trans>Published.</Trans>{' '}
                  <Link to="/play/$contentOid" params={{ contentOid }}>
                    <Trans>See it</Trans>
                  </Link>
                </span>
              ) : null}
            </span>
          </FormActions>
        </div>
      </div>
    </Form>
  );
};
