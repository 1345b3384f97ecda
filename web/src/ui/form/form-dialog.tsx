import type { ReactNode } from 'react';

import { Dialog } from '../dialog.tsx';
import { Form, FormActions, type FormState } from './form.tsx';

type Props = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly form: FormState;
  readonly action: ReactNode;
  readonly danger?: boolean;
  readonly wide?: boolean;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** A form in a dialog. */
export const FormDialog = (props: Props) => {
  const { title, description, form, action, danger = false, wide = false, onClose, children } = props;
  return (
    <Dialog open onClose={onClose} title={title} description={description} wide={wide}>
      <Form form={form}>
        {children}
        <FormActions form={form} action={action} danger={danger} onCancel={onClose} />
      </Form>
    </Dialog>
  );
};
