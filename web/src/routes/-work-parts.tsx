import type { ContentReply } from '@fanfold/contracts/catalogue';
import type { ReactNode } from 'react';

import type { WorkParts } from '../features/catalogue/play-screen.tsx';
import { AboutWork } from '../features/media/work-page/about.tsx';
import { AccessNote } from '../features/media/work-page/access-note.tsx';
import { Makers } from '../features/media/work-page/makers.tsx';
import { WhatOpensIt } from '../features/media/work-page/opens.tsx';
import { Warnings } from '../features/media/work-page/warnings.tsx';
import { Follow } from './-follow.tsx';

/** What other features say of a work on its page. */
export const workParts = (data: ContentReply): WorkParts =>
  partsWith(data, data.own ? null : <Follow creatorOid={data.content.creatorOid} />);

/** The same in the preview of its creator, who cannot follow themselves. */
export const previewParts = (data: ContentReply): WorkParts => partsWith(data, null);

const partsWith = (data: ContentReply, follow: ReactNode): WorkParts => {
  const { content } = data;
  return {
    warnings: <Warnings work={content} />,
    makers: <Makers work={content} follow={follow} />,
    about: <AboutWork work={content} />,
    opens: <WhatOpensIt data={data} follow={follow} />,
    access: <AccessNote data={data} />,
  };
};
