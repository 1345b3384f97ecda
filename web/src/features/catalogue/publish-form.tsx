import { coverScenes } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { useLanguage } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { CoverFields } from './cover-fields.tsx';
import { type DraftValues, draftOf, emptyDraft } from './draft.ts';
import { publish } from './queries.ts';
import { TextFields } from './text-fields.tsx';

/** Publishing a content: its texts, its drawn cover, its price (CAT-003). */
export const PublishForm = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const language = useLanguage();
  const [values, setValues] = useState<DraftValues>(() => emptyDraft(language, coverScenes[0]));
  const { intent, renew } = useIntent(JSON.stringify(values));
  const publishing = useMutation({
    mutationFn: publish,
    onSuccess: async () => {
      renew();
      setValues({ ...emptyDraft(values.language, values.scene), colours: values.colours });
      await client.invalidateQueries({ queryKey: ['tiles'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!publishing.isPending) publishing.mutate({ draft: draftOf(values), intent });
  };
  const change = (part: Partial<DraftValues>) => setValues({ ...values, ...part });
  const contentOid = publishing.data?.contentOid;
  return (
    <form className="publish" onSubmit={submit} aria-label={t`Publish content`}>
      <CoverFields values={values} onChange={change} />
      <div className="form">
        <TextFields values={values} onChange={change} />
        {publishing.error ? <InlineFailure error={publishing.error} /> : null}
        <div className="row">
          <Button type="submit" solid busy={publishing.isPending}>
            <Trans>Publish</Trans>
          </Button>
          <span role="status">
            {contentOid ? (
              <span className="purchased">
                <CheckIcon size={16} /> <Trans>Published.</Trans>{' '}
                <Link to="/play/$contentOid" params={{ contentOid }}>
                  <Trans>See it</Trans>
                </Link>
              </span>
            ) : null}
          </span>
        </div>
      </div>
    </form>
  );
};
