import type { Cover } from '@fanfold/contracts/catalogue';

/** The cover of a work for which none was chosen; the one that the service gives it. */
export const plainCover: Cover = { scene: 'record', colours: ['#23395b', '#e2725b', '#f1e3c6'] };
