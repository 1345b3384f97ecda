import { useEffect, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GlobeIcon } from '../../ui/icons.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

export const overlayPages: readonly GalleryPage[] = [
  {
    id: 'dialog',
    specimens: [
      {
        state: 'text',
        overlay: true,
        show: (words) => (
          <Dialog open onClose={() => undefined} title={words.title} description={words.sure}>
            <p>{words.note}</p>
          </Dialog>
        ),
      },
      {
        state: 'question',
        overlay: true,
        show: (words) => (
          <ConfirmDialog
            title={words.sureTitle}
            action={words.refund}
            danger
            done={words.done}
            run={async () => undefined}
            changes={[]}
            onClose={() => undefined}
          >
            {words.sure}
          </ConfirmDialog>
        ),
      },
    ],
  },
  {
    id: 'menu',
    specimens: [{ state: 'open', overlay: true, show: (words) => <OpenMenu words={words} /> }],
  },
  {
    id: 'toast',
    specimens: [
      { state: 'shown', show: (words) => <ToastButton words={words} /> },
      { state: 'with undo', show: (words) => <UndoButton words={words} /> },
    ],
  },
];

const OpenMenu = ({ words }: { readonly words: Words }) => (
  <Menu label={words.kind} trigger={<GlobeIcon />}>
    <MenuItem>{words.history}</MenuItem>
    <MenuItem>{words.browse}</MenuItem>
    <MenuLine />
    <MenuChoice
      label={words.kind}
      value="audio"
      onChange={() => undefined}
      options={[
        { value: 'audio', label: words.audio },
        { value: 'story', label: words.story },
      ]}
    />
  </Menu>
);

const ToastButton = ({ words }: { readonly words: Words }) => {
  useEffect(() => showToast(words.done), [words.done]);
  return <Button onClick={() => showToast(words.done)}>{words.save}</Button>;
};

const UndoButton = ({ words }: { readonly words: Words }) => {
  const [undone, setUndone] = useState(0);
  return (
    <p className="row">
      <Button onClick={() => showToast(words.done, async () => setUndone(undone + 1))}>{words.refund}</Button>
      <output>{undone}</output>
    </p>
  );
};
