import type { OwnTakedown } from '@fanfold/contracts/catalogue';

import { useText } from '../../../ui/texts.tsx';

type Props = { readonly of: Pick<OwnTakedown, 'work' | 'contentOid'> };

/** The title of a work; its id where it is listed no more. */
export const TitleOfWork = ({ of: { work, contentOid } }: Props) =>
  work === null ? contentOid : <Title work={work} />;

const Title = ({ work }: { readonly work: NonNullable<OwnTakedown['work']> }) =>
  useText(work.title, work.original as never);
