import { oid } from '@fanfold/contracts';
import { maxPostPictures, type PostMetaData, postLength, type ShownPost } from '@fanfold/contracts/community';
import type { PictureReply } from '@fanfold/contracts/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { LinkButton } from '../../../ui/button.tsx';
import { ownPicture, shownAddress } from '../../../ui/cover/cover.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { PictureScreening, screeningOf } from '../../../ui/picture-screening.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { PostReaders } from './post-readers.tsx';
import styles from './posts.module.css';
import { editPost, postsKey, sendPicture, sendPost } from './queries.ts';

const schema = z.object({
  text: z.string().trim().min(postLength.min).max(postLength.max),
  pictures: z.array(oid).max(maxPostPictures),
  tiers: z.array(z.string()),
});

type Props = {
  readonly creatorOid: string;
  /** The post that is changed. Without it, a new one is written. */
  readonly edited?: ShownPost;
  readonly onDone?: () => void;
};

/** A new post, or other words and pictures of one. */
export const PostForm = ({ creatorOid, edited, onDone }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: {
      text: edited?.text ?? '',
      pictures: (edited?.pictures ?? []).map(({ key }): string => key),
      tiers: edited?.audience.to === 'tiers' ? [...edited.audience.tiers] : [],
    },
    send: ({ tiers, ...content }, intent): Promise<unknown> => {
      const audience = tiers.length === 0 ? ({ to: 'all' } as const) : ({ to: 'tiers', tiers } as const);
      const postMetaData = { ...content, audience: audience as PostMetaData['audience'] };
      return edited === undefined
        ? sendPost({ operation: 'submit', postMetaData }, intent)
        : editPost(edited.postOid, postMetaData);
    },
    onSent: async (_reply, _values, { reset }) => {
      reset({ text: '', pictures: [], tiers: [] });
      onDone?.();
      await client.invalidateQueries({ queryKey: postsKey });
    },
  });
  const pictures = form.watch('pictures');
  return (
    <Form form={form}>
      <AreaField
        of={form}
        name="text"
        label={edited === undefined ? t`Write to your fans` : t`Your post`}
        rows={4}
        maxLength={postLength.max}
      />
      <Pictures keys={pictures} onChange={(keys) => form.setValue('pictures', keys)} />
      <PostReaders
        creatorOid={creatorOid}
        tiers={form.watch('tiers')}
        onChange={(tiers) => form.setValue('tiers', tiers)}
      />
      <FormActions
        form={form}
        action={edited === undefined ? <Trans context="button">Post</Trans> : <Trans>Save changes</Trans>}
        {...(onDone ? { onCancel: onDone } : {})}
      />
    </Form>
  );
};

type PicturesProps = { readonly keys: string[]; readonly onChange: (keys: string[]) => void };

/** The pictures of a post in their order: each is sent as soon as it is chosen. */
const Pictures = ({ keys, onChange }: PicturesProps) => {
  const { t } = useLingui();
  const altOf = (number: number): string => t`Picture ${number}`;
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // One after the other: the service makes three sizes of each.
      const sent: PictureReply[] = [];
      for (const file of files) sent.push(await sendPicture(file));
      return sent;
    },
    onSuccess: (sent) => onChange([...keys, ...sent.map(({ key }) => key)]),
  });
  return (
    <>
      {keys.length === 0 ? null : (
        <ul className={styles.chosen}>
          {keys.map((key, at) => (
            <li key={key}>
              <img src={shownAddress(ownPicture({ key }), 320)} alt={altOf(at + 1)} />
              <LinkButton small onClick={() => onChange(keys.filter((one) => one !== key))}>
                <Trans context="button">Remove</Trans>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {send.error ? <InlineFailure error={send.error} /> : null}
      <PictureScreening screening={screeningOf(send.data ?? [])} />
      {keys.length >= maxPostPictures ? null : (
        <p>
          <FileButton
            small
            multiple
            busy={send.isPending}
            testId="post-pictures"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            onFiles={(files) => send.mutate(files.slice(0, maxPostPictures - keys.length))}
          >
            <Trans>Add pictures</Trans>
          </FileButton>
        </p>
      )}
    </>
  );
};
