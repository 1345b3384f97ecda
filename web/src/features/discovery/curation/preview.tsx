import { languages } from '@fanfold/contracts';
import type { PreviewQuery, PreviewReply } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { useCountryOptions } from '../../../lib/country-options.ts';
import { momentOf, wallClockOf } from '../../../lib/local-time.ts';
import { useLanguage } from '../../../lib/use-format.ts';
import { Field } from '../../../ui/field.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { previewQuery } from '../curation-queries.ts';
import styles from './curation.module.css';
import { PreviewFrame } from './preview-frame.tsx';

/** How a page looks. */
export type RowsOf = (page: PreviewReply) => ReactNode;

type Props = {
  readonly pageUrl: string;
  /** How often it was asked for: each time the draft was saved before. */
  readonly previews: number;
  readonly rowsOf: RowsOf;
};

type Country = NonNullable<PreviewQuery['country']>;
const widths = { phone: 360, desktop: 1280 } as const;
type Width = keyof typeof widths;

/**
 * The draft as readers will see it: at which time, in which language and country, and how wide. It is for
 * looking alone.
 */
export const Preview = ({ pageUrl, previews, rowsOf }: Props) => {
  const { t } = useLingui();
  const [lang, setLanguage] = useState(useLanguage());
  const [country, setCountry] = useState<Country>();
  const [at, setAt] = useState('');
  const [width, setWidth] = useState<Width>('phone');
  const countries = useCountryOptions();
  const asked = { pageUrl, lang, country, at: momentOf(at) as PreviewQuery['at'] };
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({
      queryKey: previewQuery({ pageUrl } as PreviewQuery).queryKey.slice(0, 2),
    });
  }, [client, pageUrl, previews]);
  return (
    <div className="stack">
      <div className={styles.asked}>
        <Field
          label={t`At this time (none means now)`}
          hint={t`Works that are planned to be published by then are shown, with their moment.`}
          type="datetime-local"
          value={at === '' ? '' : wallClockOf(momentOf(at) ?? null)}
          onChange={({ target }) => setAt(target.value)}
        />
        <Select
          label={t`Language of the reader`}
          value={lang}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLanguage}
        />
        <Select<string>
          label={t`Country of the reader`}
          value={country ?? 'unknown'}
          options={[{ value: 'unknown', label: t`Not known` }, ...countries]}
          onChange={(value) => setCountry(value === 'unknown' ? undefined : (value as Country))}
        />
        <RadioGroup<Width>
          label={t`Width`}
          name="width"
          value={width}
          options={[
            { value: 'phone', label: t`Phone, 360 pixels` },
            { value: 'desktop', label: t`Desktop, 1280 pixels` },
          ]}
          onChange={setWidth}
        />
      </div>
      <Loaded query={useQuery(previewQuery(asked))} lines={4}>
        {(page) => (
          <PreviewFrame title={t`Preview of the page`} width={widths[width]} language={lang}>
            {rowsOf(page)}
          </PreviewFrame>
        )}
      </Loaded>
    </div>
  );
};
