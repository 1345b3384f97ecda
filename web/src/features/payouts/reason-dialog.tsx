import { ReasonDialog as AnyReasonDialog, type ReasonDialogProps } from '../../ui/form/reason-dialog.tsx';
import { payoutsKey } from './queries.ts';

/** An act that needs a reason; the lists of this feature are read again afterwards. */
export const ReasonDialog = (props: ReasonDialogProps) => <AnyReasonDialog {...props} changes={payoutsKey} />;
