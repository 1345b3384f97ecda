import { type Language, languages } from '@fanfold/contracts';
import { bundleTitleLength, bundleWorks, type OwnBundle } from '@fanfold/contracts/commerce';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { useFormat, useLanguage } from '../../../lib/use-format.ts';
import { Coins } from '../../../ui/coins.tsx';
import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { enteredNumber } from '../../../ui/form/entered.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { NumberField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageNames } from '../../../ui/languages.ts';
import { showToast } from '../../../ui/toast.tsx';
import styles from './bundles.module.css';
import { changeBundle, offerBundle, ownBundlesQuery } from './queries.ts';

/** A published work of the creator that is sold by itself. */
export type SoldWork = {
  readonly contentOid: string;
  readonly title: string;
  readonly priceCoins: number;
};

// An empty field is a language without a name.
const otherName = z.string().trim().max(bundleTitleLength);
const schema = z.object({
  name: z.string().trim().min(1).max(bundleTitleLength),
  names: z.object({ en: otherName, ko: otherName, jp: otherName, es: otherName }),
  works: z.record(z.string(), z.boolean()),
  priceCoins: enteredNumber(z.int().min(bundleWorks.least)),
});

type Props = {
  readonly works: readonly SoldWork[];
  /** The bundle that is changed; undefined for another one. */
  readonly changing: OwnBundle | undefined;
  readonly onDone: () => void;
};

const noNames = { en: '', ko: '', jp: '', es: '' };

/** The language of the name that every bundle has: that in which its creator wrote it first. */
const useOriginal = (changing: OwnBundle | undefined): Language => {
  const language = useLanguage();
  return changing?.title.original ?? language;
};

/** Its values, and what sending them does. */
const useBundleForm = ({ works, changing, onDone }: Props) => {
  const client = useQueryClient();
  const original = useOriginal(changing);
  const isChosen = (contentOid: string) => changing?.contentOids.some((oid) => oid === contentOid) ?? false;
  const chosenOf = (chosen: (contentOid: string) => boolean) =>
    Object.fromEntries(works.map(({ contentOid }) => [contentOid, chosen(contentOid)]));
  return useSendForm({
    schema,
    start: {
      name: changing?.title.texts[original] ?? '',
      names: { ...noNames, ...changing?.title.texts },
      works: chosenOf(isChosen),
      priceCoins: changing?.priceCoins ?? null,
    },
    send: async ({ name, names, works: chosen, priceCoins }, intent) => {
      const written = Object.entries({ ...names, [original]: name }).filter(([, text]) => text !== '');
      const terms = {
        title: { original, texts: Object.fromEntries(written) },
        contentOids: works.flatMap(({ contentOid }) => (chosen[contentOid] ? [contentOid] : [])),
        priceCoins,
      };
      await (changing
        ? changeBundle({ bundleOid: changing.bundleOid, ...terms })
        : offerBundle(terms, intent));
    },
    fieldOfCode: { BUNDLE_PRICE_WRONG: 'priceCoins' },
    onSent: async (_reply, { name }, { reset }) => {
      showToast(<Trans>“{name}” is sold now.</Trans>);
      await client.invalidateQueries(ownBundlesQuery);
      reset({ name: '', names: noNames, works: chosenOf(() => false), priceCoins: null });
      onDone();
    },
  });
};

/**
 * A name in the creator's language and, if they like, in others, the works, and a price below what these cost
 * one by one.
 */
export const BundleForm = (props: Props) => {
  const { works, changing, onDone } = props;
  const { t } = useLingui();
  const form = useBundleForm(props);
  const chosen = form.watch('works');
  const original = useOriginal(changing);
  const picked = works.filter(({ contentOid }) => chosen[contentOid]);
  if (works.length < bundleWorks.least)
    return (
      <p className="quiet">
        <Trans>You need two published works with a price.</Trans>
      </p>
    );
  return (
    <Form form={form} label={changing ? t`Change the bundle` : t`New bundle`}>
      <TextField
        of={form}
        name="name"
        label={t({ context: 'bundle', message: 'Name' })}
        maxLength={bundleTitleLength}
      />
      <OtherNames form={form} original={original} />
      <Works form={form} works={works} />
      <NumberField
        of={form}
        name="priceCoins"
        label={t`Price of all, in coins`}
        hint={<Together works={picked} />}
      />
      <FormActions
        form={form}
        plain
        action={changing ? <Trans>Save</Trans> : <Trans>Sell together</Trans>}
        {...(changing ? { onCancel: onDone } : {})}
      />
    </Form>
  );
};

type PartProps = { readonly form: ReturnType<typeof useBundleForm> };

const OtherNames = ({ form, original }: PartProps & { readonly original: Language }) => (
  <details>
    <summary>
      <Trans>Name in other languages</Trans>
    </summary>
    <div className="stack">
      {languages
        .filter((language) => language !== original)
        .map((language) => (
          <TextField
            key={language}
            of={form}
            name={`names.${language}`}
            label={languageNames[language]}
            maxLength={bundleTitleLength}
          />
        ))}
    </div>
  </details>
);

const Works = ({ form, works }: PartProps & Pick<Props, 'works'>) => (
  <fieldset className={styles.choices}>
    <legend>
      <Trans>Works</Trans>
    </legend>
    {works.map(({ contentOid, title, priceCoins }) => (
      <CheckField key={contentOid} of={form} name={`works.${contentOid}`}>
        {title} <Coins kind="paid" value={priceCoins} size="small" />
      </CheckField>
    ))}
  </fieldset>
);

/** What the chosen works cost one by one. */
const Together = ({ works }: { readonly works: readonly SoldWork[] }) => {
  const format = useFormat();
  const coins = format.count(works.reduce((sum, { priceCoins }) => sum + priceCoins, 0));
  return <Trans>One by one, the chosen works cost {coins} coins.</Trans>;
};
