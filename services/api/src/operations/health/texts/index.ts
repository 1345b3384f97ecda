import type { Language } from '@fanfold/contracts';
import type { AlarmName } from '@fanfold/platform';

import type { HealthState, PartState } from '../state.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { jp } from './jp.ts';
import { ko } from './ko.ts';

/** What the health page says. A missing translation does not compile. */
export type HealthTexts = {
  readonly well: string;
  readonly troubled: string;
  readonly asOf: string;
  readonly refreshOn: string;
  readonly refreshOff: string;
  readonly since: string;
  readonly whatToDo: string;
  readonly guide: string;
  readonly parts: string;
  readonly kinds: Readonly<Record<HealthState['parts'][number]['kind'], string>>;
  /** `{seconds}` is how long nothing was heard of it. */
  readonly states: Readonly<Record<PartState, string>>;
  /** Beside the state of a process: `{seconds}` since its last heartbeat. */
  readonly heard: string;
  readonly managers: string;
  readonly managersWell: string;
  /** `{count}` streams. */
  readonly managersWaiting: string;
  readonly managersUnknown: string;
  readonly readModels: string;
  readonly readModelStates: Readonly<Record<string, string>>;
  readonly upToDate: string;
  readonly behind: string;
  readonly unknown: string;
  readonly alarms: Readonly<Record<AlarmName, { readonly title: string; readonly todo: string }>>;
};

export const healthTexts: Readonly<Record<Language, HealthTexts>> = { en, ko, jp, es };
