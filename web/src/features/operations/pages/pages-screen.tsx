import { type Language, languages } from '@fanfold/contracts';
import { type PagesReply, SavePageBody } from '@fanfold/contracts/operations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { languageNames } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Rendered } from '../../../ui/rendered.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { pagesQuery, previewPage, removePage, savePage } from '../queries.ts';
import styles from './pages.module.css';
import { PopupOfPage } from './popup-of-page.tsx';
import { PublishText } from './publish-text.tsx';

type Listed = PagesReply['pages'][number];
type Edited = {
  readonly pageId: string;
  readonly language: Language;
  readonly title: string;
  readonly markdown: string;
};

/** The pages of policies, guides and forms, which are written here in each language. */
export const PagesScreen = () => {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Edited | null>(null);
  const close = () => setEdited(null);
  return (
    <AdminPage
      title={t`Pages`}
      actions={
        <Button onClick={() => setEdited({ pageId: '', language: 'en', title: '', markdown: '' })}>
          <Trans>New page</Trans>
        </Button>
      }
    >
      <Loaded query={useQuery(pagesQuery())} lines={4}>
        {({ pages, consentTexts }) =>
          pages.length === 0 ? (
            <EmptyState title={<Trans>No pages yet</Trans>} />
          ) : (
            <ul className={styles.list}>
              {pages.map((page) => (
                <PageLine key={page.pageId} page={page} onEdit={setEdited}>
                  {consentTexts
                    .filter(({ pageId }) => pageId === page.pageId)
                    .map((text) => (
                      <PublishText key={text.consent} {...text} />
                    ))}
                </PageLine>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog open={edited !== null} onClose={close} title={<Trans>Page</Trans>}>
        {edited ? <Editor edited={edited} onDone={close} /> : null}
      </Dialog>
    </AdminPage>
  );
};

type LineProps = {
  readonly page: Listed;
  readonly onEdit: (edited: Edited) => void;
  readonly children: ReactNode;
};

const PageLine = ({ page: { pageId, texts, popup }, onEdit, children }: LineProps) => {
  const own = texts[useLanguage()] ?? texts.en ?? Object.values(texts)[0];
  return (
    <li>
      <div>
        <b>{own?.title ?? pageId}</b>{' '}
        <Link to="/info/$pageId" params={{ pageId }}>
          <code>{`/info/${pageId}`}</code>
        </Link>
      </div>
      <div className="row">
        {languages.map((language) => {
          const { title = '', markdown = '' } = texts[language] ?? {};
          return (
            <Button key={language} small onClick={() => onEdit({ pageId, language, title, markdown })}>
              {languageNames[language]}
              {title === '' ? ' +' : ''}
            </Button>
          );
        })}
      </div>
      {children}
      <PopupOfPage pageId={pageId} popup={popup} />
    </li>
  );
};

const Editor = ({ edited, onDone }: { readonly edited: Edited; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const done = async (message: string) => {
    onDone();
    showToast(message);
    await client.invalidateQueries(pagesQuery());
  };
  const form = useSendForm({
    schema: SavePageBody,
    start: edited,
    send: (values) => savePage(values),
    onSent: () => done(t`The page is saved.`),
  });
  const preview = useMutation({ mutationFn: () => previewPage(form.getValues('markdown')) });
  const remove = useMutation({
    mutationFn: () => removePage(edited),
    onSuccess: () => done(t`The page is removed in this language.`),
  });
  const failed = preview.error ?? remove.error;
  return (
    <Form form={form}>
      <p className="quiet">{languageNames[edited.language]}</p>
      {edited.pageId === '' ? (
        <TextField of={form} name="pageId" label={t`Last part of the address`} maxLength={60} />
      ) : null}
      <TextField of={form} name="title" label={t({ context: 'page', message: 'Title' })} maxLength={120} />
      <AreaField of={form} name="markdown" label={t`Text (Markdown)`} rows={12} maxLength={40_000} />
      {preview.data ? <Rendered html={preview.data.html} /> : null}
      {failed ? <InlineFailure error={failed} /> : null}
      <FormActions form={form} action={<Trans>Save</Trans>} />
      <div className="row">
        <Button small busy={preview.isPending} onClick={() => preview.mutate()}>
          <Trans>Preview</Trans>
        </Button>
        {edited.title === '' ? null : (
          <Button small busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </Form>
  );
};
