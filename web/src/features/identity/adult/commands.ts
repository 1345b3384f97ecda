import { Written } from '@fanfold/contracts';
import { AdultModeReply, CertifiedReply, CertReply } from '@fanfold/contracts/identity';

import { command } from '../../../lib/api.ts';

export type CertForm = {
  readonly name: string;
  /** `YYYYMMDD` */
  readonly birthDate: string;
  readonly phone: string;
  readonly consent: boolean;
};

export type ProviderAnswer = {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
};

export const startCheck = (body: CertForm) => command({ path: '/account/cert', body, reply: CertReply });

export const finishCheck = (body: ProviderAnswer) =>
  command({ path: '/account/certified', body, reply: CertifiedReply });

export const withdrawProof = () => command({ path: '/account/certified', method: 'DELETE', reply: Written });

export const setAdultMode = (adultOn: boolean) =>
  command({ path: '/account/adult-mode', body: { adultOn }, reply: AdultModeReply });
